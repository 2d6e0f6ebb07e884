#include <vector>
//        ^ import
#include "shop/store.h"
//        ^ import
#define SHOP_LIMIT 3
//      ^ definition.constant

namespace shop::orders {
//        ^ !definition.class

/// Keeps orders.
template <typename T> class Store : public Base<T>, private io::Reader {
    //                      ^ definition.class in "shop.orders" doc "Keeps orders."
    //                                     ^ reference.inherit in "Store"
    //                                                          ^ reference.inherit receiver "io"
 public:
    explicit Store(int size) : size_(size) {}
    //       ^ definition.constructor in "shop.orders.Store"
    virtual ~Store();
    virtual int find(int id) const = 0;
    //          ^ definition.method in "shop.orders.Store"
    Order* first();
    //     ^ definition.method in "shop.orders.Store"
    T& last() { return *this; }
    // ^ definition.method in "shop.orders.Store"
    template <typename U> void each(U u) { u(1); }
    //                         ^ definition.method in "shop.orders.Store"
    using Row = std::vector<T>;
    //    ^ definition.type in "shop.orders.Store"
    //               ^ reference.type receiver "std"
    enum class State { Open, Done };
    //         ^ definition.enum
    //                 ^ definition.variant in "shop.orders.Store.State"
 private:
    int size_ = 0;
    //  ^ definition.field in "shop.orders.Store"
    Order* head_;
    //     ^ definition.field in "shop.orders.Store"
};

Store::Store(int size) {}
//     ^ definition.constructor in "shop.orders.Store"
int Store::find(int id) const {
    //     ^ definition.method in "shop.orders.Store" signature "int Store::find(int id) const"
    cache.get(id);
    //    ^ reference.call receiver "cache" in "find"
    this->load();
    //    ^ reference.call receiver "this"
    auto p = std::make_shared<Order>(id);
    //            ^ reference.call receiver "std"
    new Row(id);
    //  ^ reference.call
    std::chrono::system_clock::now();
    //                         ^ reference.call
    throw NoOrder("no such order");
    //    ^ reference.call
    //            ^ literal
}
template <typename T> auto Store<T>::first() -> Order* { return head_; }
//                                   ^ definition.method in "shop.orders.Store"
bool operator==(const Order& a, const Order& b) { return true; }
Order& pick(Order& a) { return a; }
//     ^ definition.function in "shop.orders"
template <class T> concept Row = requires(T t) { t.size(); };
//                         ^ definition.interface
template <> struct formatter<Order> { int width; };
//                 ^ definition.struct
//                                        ^ definition.field in "shop.orders.formatter"
constexpr int limit = 1;
//            ^ definition.variable
SHOP_API void visible(int a);
//            ^ definition.function
extern "C" {
int plain(void);
//  ^ definition.function in "shop.orders"
}
}  // namespace
