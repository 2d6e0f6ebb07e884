package shop.pay;

/** Payments by card. */
public class CardGateway implements PaymentGateway {
    @Override
    public void refund(Payment payment) {
        payment.close();
    }
}
