#include "ring.h"

static struct ring input;

/* Reads a byte; the oldest byte is lost when the buffer is full. */
void serial_interrupt(unsigned char byte) { ring_push(&input, byte); }
