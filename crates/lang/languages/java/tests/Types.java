class Types {
    private final Store store = new Store();
    //                  ^ binding.type of "Store"

    List<Order> find(Store other) {
        //      ^ binding.returns of "List<Order>"
        //                 ^ binding.type of "Store" in "find"
        var made = new Store();
        //  ^ binding.made of "Store"
        //  ^ !binding.type
        return made.find(other);
    }
}
