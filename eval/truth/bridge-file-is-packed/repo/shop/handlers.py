"""Handlers of orders."""


def card_order(order):
    return "card"


def cash_order(order):
    return "cash"
