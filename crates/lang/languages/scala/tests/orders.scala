package com.shop.orders
//      ^ package

import scala.collection.mutable
//     ^ import
import com.shop.core.{Order, Money => Price, Store as Base}
//     ^ import names "Order, Money as Price, Store as Base"
import com.shop.events._, com.shop.Log
//                        ^ import
import com.shop.syntax.*
//     ^ !import names ""

/** Keeps orders. */
@deprecated("use the other one", "2.0")
// ^ reference.decorate
//          ^ literal
case class OrderBook[T](name: String, limit: Int) extends Store[T](limit) with Closable with core.Named {
  //       ^ definition.class doc "Keeps orders."
  //                    ^ definition.field in "OrderBook"
  //                                                      ^ reference.inherit
  //                                                                           ^ reference.inherit
  //                                                                                              ^ reference.inherit
  val orders: mutable.Buffer[Order] = mutable.Buffer.empty
  //  ^ definition.field in "OrderBook"
  lazy val title = s"orders of $name"
  //       ^ definition.field in "OrderBook"
  type Row = (Int, Order)
  //   ^ definition.type in "OrderBook"

  def find(id: Id)(implicit log: Log): Option[Order] = {
    // <- !definition.function
    log.info("looking for an order")
    //  ^ reference.call receiver "log" in "find"
    //       ^ literal
    orders.collect[Order](byId(id)).headOption.getOrElse(throw new NotFound("no such order"))
    //     ^ reference.call receiver "orders" in "find"
    //                    ^ reference.call in "find"
    //                                                             ^ reference.call in "find"
  }

  def this(name: String) = this(name, 3)
  //  ^ definition.constructor in "OrderBook"
  override def close(): Unit
  //           ^ definition.method in "OrderBook" signature "override def close(): Unit"
}

object OrderBook extends App {
  //   ^ definition.class
  //                     ^ reference.inherit
  val Max: Int = 10
  //  ^ definition.field in "OrderBook"
  def apply(name: String): OrderBook[Order] = new OrderBook[Order](name, Max)
  //  ^ definition.method in "OrderBook"
  //                       ^ reference.type in "apply"
  //                                              ^ reference.call in "apply"
}

sealed trait Closable { def close(): Unit; val open: Boolean }
//           ^ definition.interface
//                          ^ definition.method in "Closable"
//                                             ^ definition.field in "Closable"

enum Color(val rgb: Int) extends Base {
  // ^ definition.enum
  case Red extends Color(1)
  //   ^ definition.variant in "Color"
  case Green, Blue
  //          ^ definition.variant in "Color"
}

given intOrdering: Ordering[Int] with {
  //  ^ definition.constant
  def compare(a: Int, b: Int) = 0
  //  ^ definition.method in "intOrdering"
}
extension (text: String) def shout: String = text.toUpperCase
//                           ^ definition.function
def topLevel(x: Int) = x
//  ^ definition.function
val limit = 5
//  ^ definition.constant
