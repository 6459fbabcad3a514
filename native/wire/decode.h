/* Value -> zval. Runs no user code. */
#ifndef HW_WIRE_DECODE_H
#define HW_WIRE_DECODE_H

#include "wire/bridge.h"

/* False: *value is null and r->error says why. */
bool hw_read_value(hw_reader *r, hw_bridge *bridge, zval *value, unsigned depth);
/* A ListValue, whose tag and length have been read. *value is null where it fails. */
bool hw_read_list(hw_reader *r, hw_bridge *bridge, zval *value, unsigned depth);
/* Elements, likewise: an array. */
bool hw_read_elements(hw_reader *r, hw_bridge *bridge, zval *value, unsigned depth);
/* Ends the request, as an overrun of memory_limit does, where so many bytes more would be one. */
void hw_require_memory(size_t bytes);
bool hw_read_released(hw_reader *r, uint64_t tag, hw_bridge *bridge);
/* Value.default_value: the callee's default is wanted. *value is then UNDEF. */
bool hw_value_is_default(const hw_reader *r);

#endif
