/*
 * JSON, as far as C reads and writes it. What returns false has met an error or something rare: PHP reads or writes all
 * of it again then, and has the last word. So nothing here says what is wrong.
 *
 * What is read ends with NUL, as every zend_string does: no token goes on after it.
 */
#ifndef HWP_JSON_H
#define HWP_JSON_H

#include "binding.h"
#include "scratch.h"

/* Deeper messages are for PHP, which nests them on its own stack: a Fiber's C stack is small. */
#define HWP_JSON_DEPTH 1000

typedef struct {
    const char *p, *end;
    zend_long least; /* depth that is left where PHP goes on */
    bool ignore_unknown;
    char *unescaped; /* the last string that had escapes */
} hwp_json;

/* Bytes of the input, or of `unescaped`: then valid until the next string is read. */
typedef struct {
    const char *bytes;
    size_t length;
} hwp_span;

/* ±digits × 10^exponent; `digits` is no more than a beginning if there are more than 64 bits of them. */
typedef struct {
    const char *text;
    uint64_t digits;
    int exponent;
    bool negative, exact;
} hwp_number;

static inline void hwp_json_space(hwp_json *j) {
    while (UNEXPECTED(*j->p == ' ' || *j->p == '\n' || *j->p == '\t' || *j->p == '\r')) {
        j->p++;
    }
}

/* Each stands at its token's first byte, and leaves `p` after the last. */
bool hwp_json_string(hwp_json *j, hwp_span *string);
bool hwp_json_literal(hwp_json *j, const char *literal, size_t length);
const char *hwp_json_number(const char *p, hwp_number *number);

/* Correctly rounded. */
double hwp_json_double(const hwp_number *number);

/* Behind the bracket, or a value: whether another value comes. What is neither that nor `end` clears *fine. */
bool hwp_json_goes_on(hwp_json *j, char end, bool first, bool *fine);

/* A member's name, and the colon. */
bool hwp_json_name(hwp_json *j, hwp_span *name);

/* What is no message; undefined for what is ignored. The caller owns it. */
bool hwp_json_read_scalar(hwp_json *j, hwp_slot *slot, zval *value);
bool hwp_json_read_key(const hwp_slot *slot, hwp_span name, zval *key);

/* Flags of Google\Protobuf\PrintOptions. */
enum { HWP_PROTO_NAMES = 1, HWP_ENUMS_AS_INTS = 2, HWP_DEFAULTS = 4 };

/* What the longest number or point in time needs, with its quotes. */
#define HWP_NUMBER_ROOM 48

typedef struct {
    hwp_scratch s;
    zend_long options;
    zend_long least; /* depth that is left where PHP goes on */
} hwp_json_writer;

bool hwp_json_put_timestamp(hwp_json_writer *w, const zend_object *message, const hwp_class *c);
bool hwp_json_read_timestamp(hwp_json *j, zend_object *message, hwp_class *c);

static inline void hwp_json_put(hwp_json_writer *w, const char *bytes, size_t length) {
    hwp_room_behind(&w->s, length);
    memcpy(w->s.p, bytes, length);
    w->s.p += length;
}

static inline void hwp_json_put_byte(hwp_json_writer *w, char byte) {
    hwp_room_behind(&w->s, 1);
    *w->s.p++ = (uint8_t)byte;
}

#endif
