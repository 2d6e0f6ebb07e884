package shop.cart;

/** A card of the cart's page. */
public class Card {}
