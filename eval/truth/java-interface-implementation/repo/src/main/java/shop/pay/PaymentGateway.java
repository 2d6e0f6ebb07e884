package shop.pay;

/** Where payments are made. */
public interface PaymentGateway {
    /** Gives a payment back. */
    void refund(Payment payment);
}
