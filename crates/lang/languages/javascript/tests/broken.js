class Sound extends Base {
//    ^ definition.class
//                  ^ reference.inherit
    fine() { return this.rest(); }
    // <- definition.method in "Sound"
    half( { return 1; }
}
const total = (a, b) => a + b);
//    ^ definition.function
function after() {}
//       ^ definition.function
