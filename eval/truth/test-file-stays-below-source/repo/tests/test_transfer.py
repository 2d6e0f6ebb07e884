from ledger.transfer import Transfer


def test_pending_transfer_of_account():
    assert Transfer(1, 2, 3).state == "open"
