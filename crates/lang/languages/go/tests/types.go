package shop

type Keeper struct {
	store *Store
	// <- binding.type of "*Store"
}

func (k *Keeper) Open(name string) (*Store, error) {
	//               ^ binding.returns of "*Store" in "Open"
	// ^ !binding.same
	store, err := store.New(name)
	// <- binding.made of "store.New" in "Open"
	other := &Store{}
	// <- binding.type of "Store"
	return store, err
}
