describe Shop::OrderBook do
#              ^ reference.read receiver "Shop"
  it "lists what is open" do
    #  ^ !reference.call
    expect(described_class.empty.to_a).to eq []
    #                      ^ reference.call receiver "described_class"
    # ^ reference.call
  end
end
