#include "ring.h"

static struct ring output;

void console_write(const char *text) {
    while (*text) ring_push(&output, (unsigned char)*text++);
}
