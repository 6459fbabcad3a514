/* Calls with records in them, whose classes are loaded before anything is decoded, or with arguments by name. */
#ifndef HW_ENGINE_PLANNED_H
#define HW_ENGINE_PLANNED_H

#include "engine/arguments.h"
#include "engine/interpreter.h"

/*
 * Opens such a Call: what is called is another handle, which its last field says. User code may run, so that the buffer and
 * the reader move. `names` are for the caller to free. False: the reply says why, and there are none.
 */
bool hw_planned_open(hw_interpreter *in, hw_reader *r, uint32_t *number, hw_names *names);

/* Takes the plan in the rest of a Call, and replies with what there is of its class, which is loaded: user code may run. */
void hw_planned_define(hw_interpreter *in, hw_reader *r);

#endif
