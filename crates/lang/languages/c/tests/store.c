/* Keeps orders. */
#include <stdio.h>
//        ^ import
#include "store.h"
//        ^ import

#define MAX_ORDERS 64
//      ^ definition.constant
#define MIN(a, b) ((a) < (b) ? (a) : (b))
//      ^ definition.macro
#define STORE_H
//      ^ !definition.constant

/* One order. */
struct order {
    // ^ definition.struct doc "One order."
    int id, count;
    //  ^ definition.field in "order"
    //      ^ definition.field in "order"
    char *name;
    //    ^ definition.field in "order"
    int (*compare)(const void *a, const void *b);
    //    ^ definition.field in "order"
    char label[8];
    //   ^ definition.field in "order"
};

typedef struct {
    size_t size;
    //     ^ definition.field in "store_t"
} store_t;
//^ definition.struct
typedef struct order order_t;
//                   ^ definition.type
typedef int (*handler_fn)(order_t *o);
//            ^ definition.type
union value { int i; float f; };
//    ^ definition.struct
enum state { STATE_OPEN = 1, STATE_DONE };
//   ^ definition.enum
//           ^ definition.variant in "state"

static const char *names[] = { "open order", "done order" };
//                 ^ definition.variable
//                             ^ literal
static const struct command commands[] = {
    //                      ^ definition.variable
    { "list orders", cmd_list },
    //               ^ reference.read
    { .name = "drop orders", .run = cmd_drop },
    //                              ^ reference.read
};

int store_open(store_t *s, const char *path);
//  ^ definition.function

/** Finds an order. */
static struct order *store_find(store_t *s,
    //               ^ definition.function doc "Finds an order." signature "static struct order *store_find(store_t *s, int id)"
    int id)
{
    int local = 1;
    //  ^ !definition.variable
    s->ops.compare(s, id);
    //     ^ reference.call receiver "s->ops"
    fprintf(stderr, "cannot find order %d\n", id);
    // <- reference.call in "store_find"
    return MIN(s, id);
    //     ^ reference.call
}

char **store_names(void) { return 0; }
//     ^ definition.function
