/* What the host asks of the interpreter itself: enum hw_operation. Handles of functions begin at HW_LIMIT_FIRST_HANDLE. */
#ifndef HW_ENGINE_OPERATIONS_H
#define HW_ENGINE_OPERATIONS_H

#include "engine/interpreter.h"

/* Runs the operation whose Call the reader stands in, after the handle, and replies. */
void hw_run_operation(hw_interpreter *in, hw_reader *r, uint32_t operation);

#endif
