int before(int a) { return a; }
//  ^ definition.function

int half(int a { if (

class Kept {
    // ^ definition.class
    int after() { return save("still here"); }
    //  ^ definition.method in "Kept"
    //                   ^ reference.call
};
