from shop.dispatch import dispatch


def test_card_order_is_handled():
    assert dispatch("card", 1) == "card"
