package com.example.shop;
//      ^ package

import java.util.List;
//     ^ import names ""

/** Keeps orders. */
@Service
@Named(value = "the orders")
//             ^ literal
public class Orders<T> extends Base<T> implements Finder, shop.Store<T> {
    //       ^ definition.class doc "Keeps orders." signature "public class Orders<T> extends Base<T> implements Finder, shop.Store<T>"
    //                         ^ reference.inherit in "Orders"
    //                                            ^ reference.inherit
    //                                                         ^ reference.inherit receiver "shop"
    private static final String GREETING = "good morning";
    //                          ^ definition.constant in "Orders"
    //                                     ^ literal
    private List<Order> rows, done;
    //                  ^ definition.field in "Orders"
    //                        ^ definition.field in "Orders"
    //           ^ reference.type

    /**
     * Opens the orders.
     */
    public Orders(Store store) {
        // ^ definition.constructor in "Orders" doc "Opens the orders."
        super(store);
    }

    @Override
    public Order find(String id,
        //       ^ definition.method in "Orders" signature "public Order find(String id, int limit) throws IOException"
        int limit) throws IOException {
        this.rows.add(new Order<>("a new order"));
        //        ^ reference.call receiver "this.rows" in "find"
        //                ^ reference.call in "find"
        //                        ^ literal
        rows.forEach(Orders::print);
        //                   ^ reference.call receiver "Orders"
        Objects.requireNonNull(id, "the id is missing");
        // <- reference.read
        check(id);
        // <- reference.call in "find"
        throw new shop.NoOrder("no such order" + id);
        //             ^ reference.call receiver "shop"
        //                     ^ literal
    }

    enum State {
        // ^ definition.enum in "Orders"
        OPEN("is open"), DONE("is done");
        // <- definition.variant in "Orders.State"
        //               ^ definition.variant in "Orders.State"
        State(String label) {}
        // <- definition.constructor in "Orders.State"
    }

    record Line(int count, String article) implements Printable {
        // ^ definition.class in "Orders"
        //          ^ definition.field in "Orders.Line"
        //                                            ^ reference.inherit in "Line"
        Line { require(count); }
        // <- definition.constructor in "Orders.Line"
    }

    @interface Marked { String value() default "none"; }
    //         ^ definition.interface
    //                         ^ definition.method in "Orders.Marked"

    interface Finder extends A, B { int LIMIT = 1; void go(); }
    //        ^ definition.interface
    //                       ^ reference.inherit in "Finder"
    //                                  ^ definition.constant in "Orders.Finder"
    //                                                  ^ definition.method in "Orders.Finder"
}
