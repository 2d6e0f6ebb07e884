"""Mails about orders."""


def confirm(order):
    return f"order {order}"
