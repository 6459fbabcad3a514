/* What the files of the JSON reader share. Each function stands at the value, and returns false when it is refused. */
#ifndef HWP_JSON_READ_H
#define HWP_JSON_READ_H

#include "binding.h"
#include "json_token.h"

bool hwp_json_read_message(hwp_json *j, zend_object *message, hwp_class *c, zend_long depth);
bool hwp_json_read_known(hwp_json *j, zend_object *message, hwp_class *c, zend_long depth);

/* A repeated field or a map. */
bool hwp_json_read_list(hwp_json *j, zend_object *message, hwp_slot *slot, zend_long depth);
bool hwp_json_read_map(hwp_json *j, zend_object *message, hwp_slot *slot, zend_long depth);

/* A new message, which the caller owns. */
bool hwp_json_read_new(hwp_json *j, hwp_slot *slot, zend_long depth, zval *value);

/* Any other value. `*ignored`: it is an enum's, unknown, and to be passed over. */
bool hwp_json_read_scalar(hwp_json *j, hwp_slot *slot, zval *value, bool *ignored);

/* The key of a map. */
bool hwp_json_read_key(hwp_json *j, const hwp_slot *slot, hwp_span name, zval *key);

#endif
