"""Shop orders and their lines."""
import os.path as p
#      ^ import alias "p"
from ..models.user import User as U, Group
#    ^ import names "User as U, Group"
from . import views
#    ^ import names "views"
from helpers import *
#    ^ import names "*"

LIMIT = 10
# <- definition.variable


class Order(Base, models.Model):
    # ^ definition.class doc "One order."
    #       ^ reference.inherit
    #                    ^ reference.inherit receiver "models"
    """One order.

    More words.
    """

    state = "open"
    # <- definition.field in "Order"
    #       ^ literal

    @cached(timeout=3)
    # ^ reference.decorate
    def total(self, tax: Decimal = 0) -> Money:
        # ^ definition.method in "Order" signature "def total(self, tax: Decimal = 0) -> Money"
        #                ^ reference.type in "total"
        raise OrderError("no lines in this order")
        #     ^ reference.call in "total"
        #                ^ literal

    class Meta:
        # ^ definition.class in "Order"
        ordering = ["id"]
        # <- definition.field in "Order.Meta"


# Adds one.
def add(a, b):
    # ^ definition.function doc "Adds one."
    def inner():
        # ^ definition.function in "add"
        return self.client.get(a)
        #                  ^ reference.call receiver "self.client" in "inner"
