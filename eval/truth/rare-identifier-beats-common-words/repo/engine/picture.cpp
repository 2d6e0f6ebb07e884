// Drawing of a picture: a transparent picture on top of a picture, a picture with a colour.
int drawing_picture(int picture, int colour) { return picture + colour; }
