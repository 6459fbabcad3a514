#ifndef HW_ENGINE_MODULE_H
#define HW_ENGINE_MODULE_H

#include "engine/interpreter.h"

/* Starts PHP, with the interpreter's settings. False: it could not, and has said why. */
bool hw_module_start(hw_interpreter *in);

#endif
