fun before(): Int = 1
//  ^ definition.function

fun half(a: Int) {
    call(a,
}

class Kept {
    fun after() = save("still here")
    //            ^ reference.call
}
