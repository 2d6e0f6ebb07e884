class Keeper:
    backup: Optional[Store] = None
    # <- binding.type of "Optional[Store]"

    def __init__(self, store: Store, other=None) -> None:
        # <- !binding.type
        #              ^ binding.type of "Store" in "__init__"
        self.other = other
        made = await connect(store)
        # <- binding.made of "connect" in "__init__"
        with open_all(made) as files:
            pass
            # <- !binding.made


def connect() -> Store:
    # ^ binding.returns of "Store"
    return None
