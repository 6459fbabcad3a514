#include "skip.h"

#include "failure.h"
#include "wire.h"

bool hwp_fail_tag(void) {
    return hwp_fail_decode("A tag is cut off, has more than 32 bits in 5 bytes, or the field number 0.");
}

bool hwp_fail_too_deep(void) {
    return hwp_fail_decode(
        "The messages in this input are nested deeper than the limit. Give mergeFromString() a higher "
        "one if you trust the input.");
}

static const uint8_t *skip_group(const uint8_t *p, const uint8_t *end, uint32_t last, zend_long depth) {
    if (depth < 0) {
        hwp_fail_too_deep();
        return NULL;
    }
    while (p && p < end) {
        uint32_t tag;
        p = hwp_read_tag(p, end, &tag);
        if (!p) {
            hwp_fail_tag();
            return NULL;
        }
        if (tag == last) {
            return p;
        }
        p = hwp_skip(p, end, tag, depth);
    }
    if (p) {
        hwp_fail_decode("Group %u has no end.", last >> 3);
    }
    return NULL;
}

static const uint8_t *skip_value(const uint8_t *p, const uint8_t *end, uint32_t wire_type) {
    uint64_t ignored;
    const uint8_t *inside;
    switch (wire_type) {
        case HWP_WIRE_VARINT:
            return hwp_read_varint(p, end, &ignored);
        case HWP_WIRE_FIXED64:
            return end - p >= 8 ? p + 8 : NULL;
        case HWP_WIRE_FIXED32:
            return end - p >= 4 ? p + 4 : NULL;
        default:
            return hwp_read_length(p, end, &inside);
    }
}

const uint8_t *hwp_skip(const uint8_t *p, const uint8_t *end, uint32_t tag, zend_long depth) {
    uint32_t wire_type = tag & 7;
    if (wire_type == HWP_WIRE_GROUP) {
        return skip_group(p, end, tag + 1, depth - 1);
    }
    if (wire_type == HWP_WIRE_END_GROUP) {
        hwp_fail_decode("Group %u ends, but did not begin.", tag >> 3);
        return NULL;
    }
    if (wire_type > HWP_WIRE_FIXED32) {
        hwp_fail_decode("Wire types are 0 to 5; field %u has %u.", tag >> 3, wire_type);
        return NULL;
    }
    p = skip_value(p, end, wire_type);
    if (!p) {
        hwp_fail_decode("A field goes on behind the end of the input or of the message it is in.");
    }
    return p;
}
