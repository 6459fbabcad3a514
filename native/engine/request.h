/* PHP's requests: one in which function calls run until it is recycled, and those of the fronts. */
#ifndef HW_ENGINE_REQUEST_H
#define HW_ENGINE_REQUEST_H

#include "engine/interpreter.h"

/* The request in which function calls run. */
bool hw_request_start(hw_interpreter *in);

/* One that is about what stands in SG(request_info). */
bool hw_request_begin(hw_interpreter *in);

void hw_request_end(hw_interpreter *in);

/* Applies the ini entries to the request. NULL, or which one cannot be applied once the engine runs. */
const char *hw_request_ini(hw_interpreter *in);

#endif
