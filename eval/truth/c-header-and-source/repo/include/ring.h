#ifndef RING_H
#define RING_H
#include <stddef.h>

struct ring { unsigned char data[64]; size_t head, used; };
void ring_push(struct ring *ring, unsigned char byte);
#endif
