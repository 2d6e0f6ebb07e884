#pragma once
struct Pixel { int value; };
enum class Mode { kCopy, kPremulSrcOver };
Pixel blend(Mode mode, Pixel a, Pixel b);
