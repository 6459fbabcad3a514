/*
 * PHP's functions that act on the whole process, where that process is the JVM's: the table in process_functions.c says what
 * becomes of each. In a process that PHP code has forked, all of them are PHP's own again.
 */
#ifndef HW_ENGINE_PROCESS_FUNCTIONS_H
#define HW_ENGINE_PROCESS_FUNCTIONS_H

#include "engine/interpreter.h"

/* Replaces them, once the modules have started. */
void hw_process_functions_intercept(void);

/* Replaces one function, if there is such: `own` may pass to PHP's. */
void hw_process_functions_replace(const char *name, zif_handler own);

/* Goes on with PHP's own function, in the place of the one that runs. */
void hw_process_functions_pass(INTERNAL_FUNCTION_PARAMETERS);

/* When the request has ended: its children are nobody's that still waits for them. */
void hw_process_functions_reset(void);

#endif
