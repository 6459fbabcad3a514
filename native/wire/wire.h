/*
 * The protobuf wire format, as far as the bridge needs it: tags, varints, zigzag, and bounds.
 *
 * A reader never moves past `end`, whatever the message claims. A reader that met something it cannot accept keeps the
 * first reason in `error` and then stands at its end, so that loops stop by themselves.
 *
 * Source of the rules: Protocol Buffers, "Encoding". The schema is native/schema.
 */
#ifndef HW_WIRE_WIRE_H
#define HW_WIRE_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "wire/schema.h"

typedef struct {
    const uint8_t *p;
    const uint8_t *end;
    const char *error; /* static text, or NULL */
} hw_reader;

static inline bool hw_reader_fail(hw_reader *r, const char *error) {
    if (!r->error) {
        r->error = error;
    }
    r->p = r->end;
    return false;
}

bool hw_read_varint_slow(hw_reader *r, uint64_t *value);

static inline bool hw_read_varint(hw_reader *r, uint64_t *value) {
    if (r->p < r->end && *r->p < 0x80) {
        *value = *r->p++;
        return true;
    }
    return hw_read_varint_slow(r, value);
}

static inline int64_t hw_unzigzag(uint64_t n) {
    return (int64_t)((n >> 1) ^ (~(n & 1) + 1));
}

static inline uint64_t hw_zigzag(int64_t n) {
    return ((uint64_t)n << 1) ^ (uint64_t)(n >> 63);
}

static inline bool hw_read_fixed64(hw_reader *r, void *value) {
    if (r->end - r->p < 8) {
        return hw_reader_fail(r, "a fixed64 field is truncated");
    }
    memcpy(value, r->p, 8);
    r->p += 8;
    return true;
}

static inline bool hw_read_fixed32(hw_reader *r, uint32_t *value) {
    if (r->end - r->p < 4) {
        return hw_reader_fail(r, "a fixed32 field is truncated");
    }
    memcpy(value, r->p, 4);
    r->p += 4;
    return true;
}

/* Reads a length and opens the bytes after it as `inner`; `r` moves past them. */
static inline bool hw_read_delimited(hw_reader *r, hw_reader *inner) {
    uint64_t length;
    *inner = (hw_reader){r->end, r->end, NULL};
    if (!hw_read_varint(r, &length)) {
        return false;
    }
    if (length > (uint64_t)(r->end - r->p)) {
        return hw_reader_fail(r, "a length points past the end of its message");
    }
    inner->p = r->p;
    inner->end = r->p + length;
    inner->error = NULL;
    r->p += length;
    return true;
}

/* Fails: the schema gives the message no such field, or another wire type to it. */
static inline bool hw_refuse_field(hw_reader *r) {
    return hw_reader_fail(r, "a message has a field that the bridge does not know");
}

/* A field of a message that has only varints and bytes in it. */
typedef struct {
    uint64_t tag;
    uint64_t number; /* of a varint */
    hw_reader bytes; /* of a delimited field */
} hw_field;

static inline bool hw_read_field(hw_reader *r, hw_field *field) {
    field->number = 0;
    field->bytes = (hw_reader){NULL, NULL, NULL};
    if (!hw_read_varint(r, &field->tag)) {
        return false;
    }
    switch (field->tag & 7) {
        case HW_WIRE_TYPE_DELIMITED:
            return hw_read_delimited(r, &field->bytes);
        case HW_WIRE_TYPE_VARINT:
            return hw_read_varint(r, &field->number);
        default:
            return hw_refuse_field(r);
    }
}

/* Whether a tag is that of a field, whatever its wire type. */
static inline bool hw_is_field(uint64_t tag, uint8_t known) {
    return tag >> 3 == known >> 3;
}

/* Skips the field whose tag was just read. */
bool hw_skip_field(hw_reader *r, uint64_t tag);

static inline size_t hw_varint_size(uint64_t value) {
    /* 9/64 approximates 1/7 exactly enough for the 10 sizes. */
    return ((size_t)(63 - __builtin_clzll(value | 1)) * 9 + 73) / 64;
}

static inline uint8_t *hw_put_varint(uint8_t *p, uint64_t value) {
    while (value >= 0x80) {
        *p++ = (uint8_t)(value | 0x80);
        value >>= 7;
    }
    *p++ = (uint8_t)value;
    return p;
}

/* Writes `length` as exactly HW_ENCODING_PADDED_LENGTH bytes. */
static inline void hw_put_padded_length(uint8_t *p, uint32_t length) {
    p[0] = (uint8_t)(length | 0x80);
    p[1] = (uint8_t)(length >> 7 | 0x80);
    p[2] = (uint8_t)(length >> 14 | 0x80);
    p[3] = (uint8_t)(length >> 21 | 0x80);
    p[4] = (uint8_t)(length >> 28);
}

/*
 * An int, the most common value there is, takes the same room whatever it is, so that neither side computes a length. Its
 * length is written in two bytes where one would do: so the four bytes before the int are one word, and both sides load
 * exactly what the other has stored, which the CPU forwards from the one to the other.
 *
 *     byte 0    1    2    3    4 … 11
 *     1A        89   00   19   the int, little endian
 */
#define HW_FIXED64_HEADER(kind) (HW_TAG_VALUE | HW_ENCODING_FIXED64_LENGTH << 8 | (uint32_t)(kind) << 24)

static inline uint8_t *hw_put_int(uint8_t *p, int64_t value) {
    uint32_t header = HW_FIXED64_HEADER(HW_VALUE_INT_VALUE);
    memcpy(p, &header, 4);
    memcpy(p + 4, &value, 8);
    return p + HW_ENCODING_FIXED64_VALUE;
}

/* Whether such a Value, its field tag included, is what comes next. */
static inline bool hw_is_int_value(const uint8_t *p, const uint8_t *end) {
    uint32_t header;
    if (end - p < HW_ENCODING_FIXED64_VALUE) {
        return false;
    }
    memcpy(&header, p, 4);
    return header == HW_FIXED64_HEADER(HW_VALUE_INT_VALUE);
}

static inline int64_t hw_int_value(const uint8_t *p) {
    int64_t value;
    memcpy(&value, p + 4, sizeof value);
    return value;
}

#endif
