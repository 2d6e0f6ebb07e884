#include "ring.h"

void ring_push(struct ring *ring, unsigned char byte) {
    ring->data[ring->head++ % sizeof ring->data] = byte;
    ring->used++;
}
