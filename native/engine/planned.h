/* Calls with records in them: the classes of these are loaded before anything is decoded. */
#ifndef HW_ENGINE_PLANNED_H
#define HW_ENGINE_PLANNED_H

#include "engine/interpreter.h"

/*
 * Opens such a Call: what is called is another handle, which its last field says. User code may run, so that the buffer and
 * the reader move. False: the reply says why.
 */
bool hw_planned_open(hw_interpreter *in, hw_reader *r, uint32_t *number);

#endif
