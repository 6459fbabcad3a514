/* The SAPI module: where output, errors and the environment of PHP go. */
#ifndef HW_ENGINE_SAPI_H
#define HW_ENGINE_SAPI_H

#include "engine/interpreter.h"

extern sapi_module_struct hw_sapi_module;
extern zend_module_entry hw_module_entry;

/* Gives the host, or the front, what PHP has printed. */
void hw_output_flush(hw_interpreter *in);

/* Writes to the process's stdout, waiting where that does not block, as php-cli does. Returns how much was written. */
size_t hw_output_write(const char *bytes, size_t length);

#endif
