"""Vouchers and their codes."""


def is_valid(code):
    return len(code) == 8
