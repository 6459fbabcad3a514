/* What the files of the JSON writer share. Each function returns false when the message cannot be written as JSON. */
#ifndef HWP_JSON_WRITE_H
#define HWP_JSON_WRITE_H

#include "binding.h"
#include "scratch.h"

#include <Zend/zend_smart_str.h>

/* Flags of Google\Protobuf\PrintOptions. */
enum { HWP_PROTO_NAMES = 1, HWP_ENUMS_AS_INTS = 2, HWP_DEFAULTS = 4 };

typedef struct {
    hwp_scratch s;
    zend_long options;
    zend_string *reason; /* why it failed, where no exception was thrown */
    zend_string *path;   /* to the value that failed */
} hwp_json_writer;

bool hwp_json_message(hwp_json_writer *w, zend_object *message, hwp_class *c, zend_long depth);
bool hwp_json_field(hwp_json_writer *w, hwp_slot *slot, const zval *value, zend_long depth);
bool hwp_json_value(hwp_json_writer *w, hwp_slot *slot, const zval *value, zend_long depth);
bool hwp_json_known(hwp_json_writer *w, zend_object *message, hwp_class *c, zend_long depth);

ZEND_COLD bool hwp_json_fail(hwp_json_writer *w, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);

static inline void hwp_json_put(hwp_json_writer *w, const char *bytes, size_t length) {
    hwp_room_behind(&w->s, length);
    memcpy(w->s.p, bytes, length);
    w->s.p += length;
}

static inline void hwp_json_put_byte(hwp_json_writer *w, char byte) {
    hwp_room_behind(&w->s, 1);
    *w->s.p++ = (uint8_t)byte;
}

#define hwp_json_put_literal(w, text) hwp_json_put(w, text, sizeof text - 1)

#endif
