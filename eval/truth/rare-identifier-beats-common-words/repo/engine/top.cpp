// The picture on top.
int top_picture() { return 0; }
