class SHOP_EXPORT Keeper : public Base {
    //            ^ definition.class
    //                            ^ reference.inherit
    Store *store;
    //     ^ binding.type of "Store"
    Order find(const Name &name);
    //    ^ binding.returns of "Order"
    //                     ^ binding.type of "Name"
};

void run() {
    auto made = connect();
    //   ^ binding.made of "connect" in "run"
    //   ^ !binding.type
}
