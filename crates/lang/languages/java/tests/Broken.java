public class Broken {
    //       ^ definition.class
    int before() { return 1; }
    //  ^ definition.method in "Broken"

    void half(int a) {
        call(a,
    }

    Order after(String id) { return repo.load("still here"); }
    //    ^ definition.method in "Broken"
    //                                   ^ reference.call receiver "repo"
}
