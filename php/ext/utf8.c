#include "utf8.h"

static inline bool is_tail(uint8_t byte) {
    return (byte & 0xc0) == 0x80;
}

bool hwp_is_utf8_beyond_ascii(const uint8_t *p, const uint8_t *end) {
    while (p < end) {
        uint8_t first = *p++;
        if (first < 0x80) {
            continue;
        }
        ptrdiff_t rest = end - p;
        if (first < 0xc2 || rest < 1) {
            return false;
        }
        if (first < 0xe0) {
            if (!is_tail(p[0])) {
                return false;
            }
            p += 1;
        } else if (first < 0xf0) {
            if (rest < 2 || !is_tail(p[0]) || !is_tail(p[1]) || (first == 0xe0 && p[0] < 0xa0) ||
                (first == 0xed && p[0] > 0x9f)) {
                return false;
            }
            p += 2;
        } else {
            if (first > 0xf4 || rest < 3 || !is_tail(p[0]) || !is_tail(p[1]) || !is_tail(p[2]) ||
                (first == 0xf0 && p[0] < 0x90) || (first == 0xf4 && p[0] > 0x8f)) {
                return false;
            }
            p += 3;
        }
    }
    return true;
}
