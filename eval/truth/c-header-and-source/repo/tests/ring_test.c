#include "ring.h"

int main(void) {
    struct ring ring = {0};
    ring_push(&ring, 1);
    ring_push(&ring, 2);
    return ring.used != 2;
}
