func before() -> Int { return 1 }
//   ^ definition.function

func half(a: Int { if (

class Kept {
    func after() { save("still here") }
    //             ^ reference.call
}
