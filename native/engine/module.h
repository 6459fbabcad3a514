#ifndef HW_ENGINE_MODULE_H
#define HW_ENGINE_MODULE_H

#include "engine/interpreter.h"

/* Starts PHP, with the interpreter's settings. False: it could not, and has said why. */
bool hw_module_start(hw_interpreter *in);

/* From 8.3 on, PHP throws an Error where its stack is nearly used up: tells it which stack it runs on. After the start, and
 * after each change of the stack's size. */
void hw_module_set_stack_limit(const hw_interpreter *in);

#endif
