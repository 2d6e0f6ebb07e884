from shop import handlers

HANDLERS = {"card": handlers.card_order, "cash": handlers.cash_order}
