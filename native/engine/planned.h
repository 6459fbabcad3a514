/* Calls with records in them: the classes of these are loaded before anything is decoded. */
#ifndef HW_ENGINE_PLANNED_H
#define HW_ENGINE_PLANNED_H

#include "engine/interpreter.h"

/*
 * Opens such a Call: what is called is another handle, which its last field says. User code may run, so that the buffer and
 * the reader move. False: the reply says why.
 */
bool hw_planned_open(hw_interpreter *in, hw_reader *r, uint32_t *number);

/* Takes the plan in the rest of a Call, and replies with what there is of its class, which is loaded: user code may run. */
void hw_planned_define(hw_interpreter *in, hw_reader *r);

#endif
