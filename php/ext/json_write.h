/*
 * JSON, as far as C writes it. A writer that returns false has met an error or something rare: PHP writes all of it
 * again then, and has the last word. So nothing here says what is wrong.
 */
#ifndef HWP_JSON_WRITE_H
#define HWP_JSON_WRITE_H

#include "binding.h"
#include "scratch.h"

/* Flags of Google\Protobuf\PrintOptions. */
enum { HWP_PROTO_NAMES = 1, HWP_ENUMS_AS_INTS = 2, HWP_DEFAULTS = 4 };

/* What the longest number or point in time needs, with its quotes. */
#define HWP_NUMBER_ROOM 48

typedef struct {
    hwp_scratch s;
    zend_long options;
} hwp_json_writer;

bool hwp_json_message(hwp_json_writer *w, zend_object *message, hwp_class *c, zend_long depth);
bool hwp_json_known(hwp_json_writer *w, zend_object *message, hwp_class *c, zend_long depth);

/* All that a field holds: a list, a map, or a value. */
bool hwp_json_field(hwp_json_writer *w, hwp_slot *slot, const zval *value, zend_long depth);

/* Each writes to `to` and returns what follows; nothing is terminated. */
char *hwp_put_unsigned(char *to, uint64_t value);
char *hwp_put_padded(char *to, uint32_t value, int width);

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
