class Keeper {
  private store = new Store();
  //      ^ binding.made of "Store"
  constructor(private readonly other: Store) {}
  //                           ^ binding.type of "Store"
  open(name?: string): Promise<Store> {
  // <- binding.returns of "Promise<Store>"
    const made = await connect();
    //    ^ binding.made of "connect" in "open"
    //    ^ !binding.type
  }
}
export { Keeper as Holder };
//                 ^ binding.same of "Keeper"
