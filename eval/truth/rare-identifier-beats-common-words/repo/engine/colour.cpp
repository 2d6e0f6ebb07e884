// A colour is wrong when it is transparent: drawing with a transparent colour gives no colour.
int colour(int transparent) { return transparent; }
