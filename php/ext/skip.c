/* Fields that a message's class does not have, and what is wrong with malformed input. */
#include "skip.h"

#include "calls.h"
#include "wire.h"

ZEND_COLD const uint8_t *hwp_fail_tag(void) {
    return hwp_fail_decode("A tag is truncated, has more than 32 bits in 5 bytes, or has the field number 0.");
}

ZEND_COLD const uint8_t *hwp_fail_overrun(void) {
    return hwp_fail_decode("A field extends beyond the end of the input or of its message.");
}

ZEND_COLD const uint8_t *hwp_fail_too_deep(void) {
    return hwp_fail_decode(
        "The messages in this input are nested deeper than the limit. Raise the limit if you trust the input.");
}

static const uint8_t *skip_group(const uint8_t *p, const uint8_t *end, uint32_t last, zend_long depth) {
    if (depth < 0) {
        return hwp_fail_too_deep();
    }
    while (p && p < end) {
        uint32_t tag;
        p = hwp_read_tag(p, end, &tag);
        if (!p) {
            return hwp_fail_tag();
        }
        if (tag == last) {
            return p;
        }
        p = hwp_skip(p, end, tag, depth);
    }
    return p ? hwp_fail_overrun() : NULL;
}

const uint8_t *hwp_skip(const uint8_t *p, const uint8_t *end, uint32_t tag, zend_long depth) {
    uint64_t ignored;
    const uint8_t *inside;
    switch (tag & 7) {
        case HWP_WIRE_VARINT:
            p = hwp_read_varint(p, end, &ignored);
            break;
        case HWP_WIRE_FIXED64:
            p = end - p >= 8 ? p + 8 : NULL;
            break;
        case HWP_WIRE_FIXED32:
            p = end - p >= 4 ? p + 4 : NULL;
            break;
        case HWP_WIRE_DELIMITED:
            p = hwp_read_length(p, end, &inside);
            break;
        case HWP_WIRE_GROUP:
            return skip_group(p, end, tag + 1, depth - 1);
        default:
            return hwp_fail_decode("Field %u has the wire type %u: the end of a group that did not begin, or none that "
                                   "there is.",
                                   tag >> 3, tag & 7);
    }
    return p ? p : hwp_fail_overrun();
}
