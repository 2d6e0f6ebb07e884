"""Tests of the balance of an account with transfers, pending transfers and none."""
from ledger.balance import available_balance


def test_balance_of_account_ignores_closed_account():
    """The balance of a closed account ignores pending transfers."""


def test_balance_of_account_with_transfer():
    """A transfer lowers the available balance of the account."""


def test_balance_of_account_with_pending_transfer():
    """A pending transfer of an account."""
