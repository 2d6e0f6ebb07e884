package com.acme.shop

import com.acme.shop.Order
import static com.acme.Money.euro

class OrderSpec extends Specification {
    def "an order has a total"() {
        expect: total(order) == 3
    }

    private Order make(int n) {
        return new Order(n)
    }
