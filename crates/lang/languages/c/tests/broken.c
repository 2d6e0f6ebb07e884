int before(int a) { return a; }
//  ^ definition.function

int half(int a { if (

struct kept {
    int id;
};

int after(struct kept *k) { return save(k, "still here"); }
//  ^ definition.function
//                                 ^ reference.call
