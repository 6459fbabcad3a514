#include "border/wire.h"

bool hw_read_varint_slow(hw_reader *r, uint64_t *value) {
    uint64_t result = 0;
    for (unsigned shift = 0; shift < 70; shift += 7) {
        if (r->p == r->end) {
            return hw_reader_fail(r, "a varint is cut off");
        }
        uint8_t byte = *r->p++;
        if (shift == 63 && byte > 1) {
            return hw_reader_fail(r, "a varint does not fit 64 bits");
        }
        result |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80) {
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
        case HW_VARINT:
            return hw_read_varint(r, &ignored);
        case HW_FIXED64:
            return hw_read_fixed64(r, &ignored);
        case HW_DELIMITED:
            return hw_read_delimited(r, &inner);
        case HW_FIXED32: {
            uint32_t ignored32;
            return hw_read_fixed32(r, &ignored32);
        }
        default:
            return hw_reader_fail(r, "a tag has a wire type that the border does not use");
    }
}
