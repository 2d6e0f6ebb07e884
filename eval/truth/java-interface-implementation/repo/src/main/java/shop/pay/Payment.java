package shop.pay;

public class Payment {
    void close() {}
}
