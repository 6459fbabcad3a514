/* zval -> Value, written as field 3 of the current message. Runs no user code. */
#ifndef HW_WIRE_ENCODE_H
#define HW_WIRE_ENCODE_H

#include "wire/bridge.h"

void hw_write_value(hw_writer *w, hw_bridge *bridge, zval *value, unsigned depth);
/* The ObjectRef.id of an object that the message gives to the host. */
uint64_t hw_hold_object(hw_bridge *bridge, zend_object *object);
/* Whether the object crosses as the name of a case. */
bool hw_is_enum_case(const hw_bridge *bridge, const zend_object *object);
void hw_write_null(hw_writer *w);
void hw_write_string(hw_writer *w, const char *bytes, size_t length);
void hw_write_int(hw_writer *w, zend_long value);
/* Begins an entry of a map, up to its value; hw_writer_end() ends it. */
size_t hw_write_entry(hw_writer *w, zend_ulong index, const zend_string *key);
void hw_write_dropped(hw_writer *w, uint8_t tag, hw_bridge *bridge);

#endif
