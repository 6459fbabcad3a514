/* Whether bytes are UTF-8, as RFC 3629 has it: no surrogates, nothing overlong, nothing above U+10FFFF. */
#ifndef HWP_UTF8_H
#define HWP_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A bit for each byte of the word that is more than plain text to JSON: not ASCII, a control, quote or backslash. */
static inline uint64_t hwp_json_marks(uint64_t word) {
    const uint64_t ones = 0x0101010101010101u;
    const uint64_t tops = 0x8080808080808080u;
    uint64_t quote = word ^ ones * '"';
    uint64_t backslash = word ^ ones * '\\';
    return (word | (word - ones * 0x20) | (quote - ones) | (backslash - ones)) & tops;
}

bool hwp_is_utf8_beyond_ascii(const uint8_t *p, const uint8_t *end);

static inline bool hwp_is_utf8(const uint8_t *p, size_t length) {
    const uint8_t *end = p + length;
    for (; end - p >= 8; p += 8) {
        uint64_t word;
        memcpy(&word, p, 8);
        if (word & 0x8080808080808080u) {
            return hwp_is_utf8_beyond_ascii(p, end);
        }
    }
    for (; p < end; p++) {
        if (*p >= 0x80) {
            return hwp_is_utf8_beyond_ascii(p, end);
        }
    }
    return true;
}

#endif
