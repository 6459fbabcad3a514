/* The wire format's numbers. Readers never look at or beyond `end`; NULL is what a reader that failed returns. */
#ifndef HWP_WIRE_H
#define HWP_WIRE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
    HWP_WIRE_VARINT = 0,
    HWP_WIRE_FIXED64 = 1,
    HWP_WIRE_DELIMITED = 2,
    HWP_WIRE_GROUP = 3,
    HWP_WIRE_END_GROUP = 4,
    HWP_WIRE_FIXED32 = 5
};

#define HWP_LONGEST_VARINT 10

static inline uint64_t hwp_zigzag(int64_t n) {
    return ((uint64_t)n << 1) ^ (uint64_t)(n >> 63);
}

static inline int64_t hwp_unzigzag(uint64_t n) {
    return (int64_t)((n >> 1) ^ (~(n & 1) + 1));
}

static inline size_t hwp_varint_size(uint64_t value) {
    /* 9/64 approximates 1/7 exactly enough for the 10 sizes. */
    return ((size_t)(63 - __builtin_clzll(value | 1)) * 9 + 73) / 64;
}

static inline uint8_t *hwp_put_varint(uint8_t *p, uint64_t value) {
    while (value >= 0x80) {
        *p++ = (uint8_t)(value | 0x80);
        value >>= 7;
    }
    *p++ = (uint8_t)value;
    return p;
}

static inline const uint8_t *hwp_read_long_varint(const uint8_t *p, const uint8_t *end, uint64_t *value) {
    uint64_t result = 0;
    for (unsigned shift = 0; shift < 70 && p < end; shift += 7) {
        uint8_t byte = *p++;
        result |= (uint64_t)(byte & 0x7f) << shift; /* the tenth byte's upper bits fall off, as everywhere */
        if (byte < 0x80) {
            *value = result;
            return p;
        }
    }
    return NULL;
}

static inline const uint8_t *hwp_read_varint(const uint8_t *p, const uint8_t *end, uint64_t *value) {
    if (p < end && *p < 0x80) {
        *value = *p;
        return p + 1;
    }
    return hwp_read_long_varint(p, end, value);
}

/* The same, eight bytes at once where the input has so many until `limit`: after `end` is more of it. */
static inline const uint8_t *hwp_read_varint_within(const uint8_t *p, const uint8_t *end, const uint8_t *limit,
                                                    uint64_t *value) {
    if (p < end && *p < 0x80) {
        *value = *p;
        return p + 1;
    }
    uint64_t word;
    if (limit - p < (ptrdiff_t)sizeof word) {
        return hwp_read_long_varint(p, end, value);
    }
    memcpy(&word, p, sizeof word);
    uint64_t last = ~word & UINT64_C(0x8080808080808080);
    if (!last) {
        return hwp_read_long_varint(p, end, value);
    }
    p += (__builtin_ctzll(last) >> 3) + 1;
    word &= (last ^ (last - 1)) & UINT64_C(0x7f7f7f7f7f7f7f7f);
    word = (word & UINT64_C(0x007f007f007f007f)) | (word & UINT64_C(0x7f007f007f007f00)) >> 1;
    word = (word & UINT64_C(0x00003fff00003fff)) | (word & UINT64_C(0x3fff00003fff0000)) >> 2;
    *value = (word & UINT64_C(0x000000000fffffff)) | (word & UINT64_C(0x0fffffff00000000)) >> 4;
    return p <= end ? p : NULL;
}

/* Tags: no more than five bytes and 32 bits, and a field number that is not 0. */
static inline const uint8_t *hwp_read_tag(const uint8_t *p, const uint8_t *end, uint32_t *tag) {
    uint64_t value;
    const uint8_t *next = hwp_read_varint(p, end, &value);
    if (!next || next - p > 5 || value > UINT32_MAX || value < 8) {
        return NULL;
    }
    *tag = (uint32_t)value;
    return next;
}

/* Opens the bytes after a length: `*inside` is where they begin, the result where they end. */
static inline const uint8_t *hwp_read_length(const uint8_t *p, const uint8_t *end, const uint8_t **inside) {
    uint64_t length;
    p = hwp_read_varint(p, end, &length);
    if (!p || length > (uint64_t)(end - p)) {
        return NULL;
    }
    *inside = p;
    return p + length;
}

#endif
