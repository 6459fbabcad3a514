#include "wire/wire.h"

#define EACH_BYTE(bits) (0x0101010101010101 * (uint64_t)(bits))

/* Takes the seven bits of each byte together. */
static uint64_t pack_sevens(uint64_t x) {
    x = (x & 0x007f007f007f007f) | (x & 0x7f007f007f007f00) >> 1;
    x = (x & 0x00003fff00003fff) | (x & 0x3fff00003fff0000) >> 2;
    return (x & 0x000000000fffffff) | (x & 0x0fffffff00000000) >> 4;
}

/* Up to eight bytes at once: lengths are padded to five, and ids of refs are as long. */
bool hw_read_varint_slow(hw_reader *r, uint64_t *value) {
    uint64_t result = 0;
    if (r->end - r->p >= (ptrdiff_t)sizeof result) {
        memcpy(&result, r->p, sizeof result);
        uint64_t ends = ~result & EACH_BYTE(0x80);
        if (ends) {
            uint64_t upto_end = ends ^ (ends - 1);
            r->p += __builtin_ctzll(ends) / 8 + 1;
            *value = pack_sevens(result & upto_end & EACH_BYTE(0x7f));
            return true;
        }
        result = 0;
    }
    const uint8_t *p = r->p;
    for (unsigned shift = 0; shift < 70; shift += 7) {
        if (p == r->end) {
            return hw_reader_fail(r, "a varint is truncated");
        }
        uint64_t byte = *p++;
        result |= (byte & 0x7f) << shift;
        if (byte < 0x80) {
            if (shift == 63 && byte > 1) {
                return hw_reader_fail(r, "a varint does not fit 64 bits");
            }
            r->p = p;
            *value = result;
            return true;
        }
    }
    return hw_reader_fail(r, "a varint is longer than ten bytes");
}

bool hw_skip_field(hw_reader *r, uint64_t tag) {
    uint64_t ignored;
    hw_reader inner;
    switch (tag & 7) {
        case HW_WIRE_TYPE_VARINT:
            return hw_read_varint(r, &ignored);
        case HW_WIRE_TYPE_FIXED64:
            return hw_read_fixed64(r, &ignored);
        case HW_WIRE_TYPE_DELIMITED:
            return hw_read_delimited(r, &inner);
        case HW_WIRE_TYPE_FIXED32: {
            uint32_t ignored32;
            return hw_read_fixed32(r, &ignored32);
        }
        default:
            return hw_reader_fail(r, "a tag has a wire type that the bridge does not use");
    }
}
