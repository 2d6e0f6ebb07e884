"""Transfers between accounts."""


class Transfer:
    def __init__(self, source, target, amount):
        self.source, self.target, self.amount = source, target, amount
        self.state = "open"
