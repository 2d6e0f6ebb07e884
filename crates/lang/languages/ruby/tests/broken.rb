class Sound
  #   ^ definition.class
  def fine(x)
    # ^ definition.method
    x.call(1, )) + * 2
  end

  def rest; end
  #   ^ definition.method
end
