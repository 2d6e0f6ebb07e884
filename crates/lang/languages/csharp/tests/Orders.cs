// Orders of the shop.
using System.Collections.Generic;
//    ^ import
using static System.Math;
//           ^ import names "*"
using Json = System.Text.Json.JsonSerializer;
//           ^ import alias "Json"
using Bag = Dictionary<string, object>;
//          ^ import alias "Bag"
global using Shop.Core;
//           ^ import

namespace Shop.Orders;
//        ^ package

/// <summary>
/// Keeps orders.
/// </summary>
[Serializable, Api.Route("orders list")]
// ^ reference.decorate
//                 ^ reference.decorate
//                       ^ literal
public sealed class OrderBook<T> : Store<Order>, IOrderBook, Core.IClosable where T : class
    //              ^ definition.class doc "Keeps orders."
    //                             ^ reference.inherit
    //                                   ^ reference.type
    //                                           ^ reference.inherit
    //                                                            ^ reference.inherit
{
    public const int Max = 5;
    //               ^ definition.constant in "OrderBook"
    private readonly ILogger _log, _audit;
    //               ^ reference.type
    //                       ^ definition.field in "OrderBook"
    //                             ^ definition.field in "OrderBook"
    public string Name { get; set; } = "the order book";
    //            ^ definition.field in "OrderBook"
    //                                 ^ literal
    public event EventHandler Changed;
    //                        ^ definition.field in "OrderBook"

    public OrderBook(ILogger log) : base(log)
    //     ^ definition.constructor in "OrderBook"
    //               ^ reference.type
    {
        _log.Info("opened the order book");
        //   ^ reference.call receiver "_log" in "OrderBook"
        //        ^ literal
        Rows = new List<Row>();
        //         ^ reference.call
        //              ^ reference.type
    }

    public async Task<Order?> Find(int id, IEnumerable<Row> rows) =>
    //                        ^ definition.method in "OrderBook" signature "public async Task<Order?> Find(int id, IEnumerable<Row> rows)"
    //           ^ reference.type in "Find"
    //                                     ^ reference.type in "Find"
        await _store.Get<Order>(id) ?? throw new Api.NotFoundException($"no order {id} here");
        //           ^ reference.call receiver "_store" in "Find"
        //                                           ^ reference.call in "Find"

    void Close(object state)
    {
        int Count(int x) { return x; }
        //  ^ definition.function in "OrderBook.Close"
        var text = state is Order order ? nameof(Order) : Json?.Serialize(state);
        //                  ^ reference.type in "Close"
        //                                ^ !reference.call
        //                                                      ^ reference.call receiver "Json" in "Close"
    }

    enum State { Open, Closed = 2 }
    //   ^ definition.enum in "OrderBook"
    //           ^ definition.variant in "OrderBook.State"
    //                 ^ definition.variant in "OrderBook.State"
}

public record Line(string Sku, int Count) : Entity(Sku);
//            ^ definition.class
//                        ^ definition.field in "Line"
//                                          ^ reference.inherit
public struct Money : IEquatable<Money> { }
//            ^ definition.struct
public interface IOrderBook { void Close(object state); int Size { get; } }
//               ^ definition.interface
//                                 ^ definition.method in "IOrderBook"
//                                                          ^ definition.field in "IOrderBook"
public delegate void Handler(object sender);
//                   ^ definition.type
