/* How Java goes over what PHP's foreach can go over. */
#ifndef HW_ENGINE_ITERATION_H
#define HW_ENGINE_ITERATION_H

#include "php_engine.h"

/* Once, when PHP's modules start. */
void hw_iteration_register_class(void);

/*
 * Begins, as foreach does: *result is a list of an object that keeps the place, and of the first element if there is one.
 * User code runs; where it throws, *result is of no use.
 */
void hw_iteration_begin(zval *traversable, zval *result);

/* Goes on: *result is a list of the next element, or of none. False: the object is none that hw_iteration_begin() made. */
bool hw_iteration_advance(zend_object *iteration, zval *result);

#endif
