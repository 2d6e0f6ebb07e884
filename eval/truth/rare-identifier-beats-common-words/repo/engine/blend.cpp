#include "blend.h"

Pixel blend(Mode mode, Pixel a, Pixel b) {
    switch (mode) {
        case Mode::kPremulSrcOver: return {a.value + b.value};
        default: return a;
    }
}
