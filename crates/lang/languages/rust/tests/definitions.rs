//! Orders of the shop.

/// Keeps orders.
#[derive(Debug, serde::Serialize)]
//       ^ reference.decorate
pub struct Store<T: Backend> {
    //     ^ definition.struct doc "Keeps orders." signature "pub struct Store<T: Backend>"
    //     ^ export
    //              ^ reference.type in "Store"
    /// Its name.
    pub name: String,
    //  ^ definition.field in "Store" doc "Its name."
    backend: T,
}

impl<T: Backend> Store<T> {
    /// Opens one.
    pub fn open(path: &Path) -> Result<Self, Error> {
        //  ^ definition.method in "Store" doc "Opens one."
        //                                   ^ reference.type in "open"
        let found = path.parent().canonicalize::<Full>();
        //               ^ reference.call receiver "path"
        //                        ^ reference.call receiver "path.parent()"
        bail!("cannot open {}", codec::decode(path));
        // <- reference.call in "open"
        //    ^ literal
        //                             ^ reference.call in "open"
        let kind = Box::new(Kind::Local);
        //              ^ reference.call receiver "Box"
        //                        ^ reference.read receiver "Kind"
        Store { name: "unnamed store".into(), backend }
        // <- reference.call in "open"
        //            ^ literal
    }
}

impl<T> fmt::Display for Store<T> {
    //       ^ reference.inherit receiver "fmt" in "Store"
    fn fmt(&self, f: &mut Formatter) {}
    // ^ definition.method in "Store"
}

pub trait Backend: Send + codec::Decode {
    //    ^ definition.interface
    //             ^ reference.inherit in "Backend"
    //                           ^ reference.inherit receiver "codec"
    type Key: Ord;
    //   ^ definition.type in "Backend"
    const LIMIT: usize = 3;
    //    ^ definition.constant in "Backend"
    fn get(&self, key: Self::Key) -> Option<Row>;
    // ^ definition.method in "Backend" signature "fn get(&self, key: Self::Key) -> Option<Row>;"
    fn all(&self) -> Vec<Row> {
    // ^ definition.method in "Backend"
        Vec::new()
    }
}

enum Kind {
    // ^ definition.enum
    Local(u8),
    // <- definition.variant in "Kind"
    Remote { host: String },
    // <- definition.variant in "Kind"
    //       ^ definition.field in "Kind.Remote"
}

union Bits { a: u32, b: f32 }
//    ^ definition.struct
macro_rules! shout { () => {} }
//           ^ definition.macro
static NAME: &str = "the shop";
//     ^ definition.variable
//                  ^ literal
type Rows = Vec<Row>;
//   ^ definition.type

#[cfg(test)]
mod tests {
    //^ definition.module
    #[tokio::test]
    //       ^ reference.decorate receiver "tokio"
    async fn adds() {
        //   ^ definition.function in "tests"
        assert_eq!(add(1, 2), 3);
        // <- reference.call
        //         ^ reference.call in "adds"
    }
}
