struct Keeper {
    store: Arc<Store>,
    // <- binding.type of "Arc<Store>"
}

fn open(name: &str) -> Result<Store> {
    // ^ binding.returns of "Result<Store>"
    let made = Store::new(name)?;
    //  ^ binding.same of "Store::new(name)?" in "open"
    let other: Store = made;
    //  ^ binding.type of "Store"
    //  ^ !binding.same
}
