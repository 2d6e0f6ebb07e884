package shop.pay;

class CardGatewayTest {
    void refundsPayment() {
        new CardGateway().refund(new Payment());
    }
}
