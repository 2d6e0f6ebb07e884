package broken

func before(a int) int { return a }
//   ^ definition.function

func half(b int) {
	x := call(b,
}

type Kept struct {
	Name string
}

func (k *Kept) After() error { return helper("still here") }
//             ^ definition.method in "Kept"
//                                    ^ reference.call
