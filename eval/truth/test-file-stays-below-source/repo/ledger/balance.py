"""Balance of an account."""


def available_balance(account):
    """The available balance of an account."""
    return sum(entry.amount for entry in account.entries)
