package shop.cart;

/** A cart; its amount is the amount of its items, part by part. */
public class Cart {
    public int amount() {
        return 0;
    }
}
