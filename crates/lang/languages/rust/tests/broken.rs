pub fn before() -> u8 { 1 }
//     ^ definition.function

pub fn half(a: u8, { let x = ;

struct Kept {
    //  ^ definition.struct
    name: String,
}

impl Kept {
    fn after(&self) { self.save("still here") }
    // ^ definition.method in "Kept"
    //                     ^ reference.call receiver "self"
}
