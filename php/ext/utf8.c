#include "utf8.h"

bool hwp_is_utf8_beyond_ascii(const uint8_t *p, const uint8_t *end) {
    while (p < end) {
        uint32_t code = *p++;
        if (code < 0x80) {
            continue;
        }
        int tails = code < 0xe0 ? 1 : code < 0xf0 ? 2 : 3;
        if (code < 0xc2 || code > 0xf4 || end - p < tails) {
            return false;
        }
        code &= 0x3fU >> tails;
        for (int i = 0; i < tails; i++, p++) {
            if ((*p & 0xc0) != 0x80) {
                return false;
            }
            code = code << 6 | (*p & 0x3f);
        }
        uint32_t least = tails == 1 ? 0x80 : tails == 2 ? 0x800 : 0x10000;
        if (code < least || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) {
            return false;
        }
    }
    return true;
}
