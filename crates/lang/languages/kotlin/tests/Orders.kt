package com.example.shop
//      ^ package

import com.example.Money
//     ^ import names ""
import com.example.Tax as Vat
//     ^ import alias "Vat"

typealias Handler = (Order) -> Unit
//        ^ definition.type
const val GREETING = "good morning"
//        ^ definition.constant
//                   ^ literal
val cache = mutableMapOf<String, Order>()
//  ^ definition.variable
//          ^ reference.call

/** Keeps orders. */
@Service("orders of the shop")
data class Orders(val name: String, count: Int = 1) : Base(count), Finder<Order>, Store by inner {
    //     ^ definition.class doc "Keeps orders." signature "data class Orders(val name: String, count: Int = 1) : Base(count), Finder<Order>, Store by inner"
    //                ^ definition.field in "Orders"
    //                              ^ !definition.field
    //                                                ^ reference.inherit in "Orders"
    //                                                             ^ reference.inherit
    //                                                                            ^ reference.inherit
    companion object {
        const val LIMIT = 3
        //        ^ definition.constant in "Orders"
        fun of(name: String) = Orders(name)
        //  ^ definition.method in "Orders"
        //                     ^ reference.call in "of"
    }

    private val rows: List<Order> by lazy { load() }
    //          ^ definition.field in "Orders"
    //                     ^ reference.type
    //                               ^ reference.call

    constructor(count: Int) : this("unnamed") {
        // <- definition.constructor in "Orders"
        check()
    }

    suspend fun <T> find(id: T,
        //          ^ definition.method in "Orders" signature "suspend fun <T> find(id: T, limit: Int): Order"
        limit: Int): Order {
        client.orders.get<Order>(id) { it.limit(limit) }
        //            ^ reference.call receiver "client.orders" in "find"
        //                                ^ reference.call receiver "it"
        found shouldBe expected
        //    ^ reference.call in "find"
        Registry.default.add(::print)
        // <- reference.read
        throw NoOrder("no such order: $id")
        //    ^ reference.call
    }
}

fun List<Order>.total(): Money = sumOf { it.price }
//              ^ definition.method in "List"
fun String?.orEmpty() = this ?: "nothing at all"
//          ^ definition.method in "String"
val Order.label: String get() = "order"
//        ^ definition.field in "Order"

enum class State(val text: String) : Named {
    //     ^ definition.enum
    OPEN("is open"),
    // <- definition.variant in "State"
    //   ^ literal
    DONE("is done");

    fun next() = DONE
    //  ^ definition.method in "State"
}

interface Finder<T> {
    //    ^ definition.interface
    fun find(id: String): T
    //  ^ definition.method in "Finder"
}

object Registry : Base() {
    // ^ definition.class
    //            ^ reference.inherit
    fun main() {}
    //  ^ definition.method in "Registry"
}
