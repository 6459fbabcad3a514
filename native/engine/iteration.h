/* How Java goes over what PHP's foreach can go over. */
#ifndef HW_ENGINE_ITERATION_H
#define HW_ENGINE_ITERATION_H

#include "php_engine.h"

/* Once, when PHP's modules start. */
void hw_iteration_register_class(void);

/*
 * Begins, as foreach does: *iteration is an object that keeps the place, *element the first element; it stays as it is where
 * there is none. User code runs; where it throws, both are of no use.
 */
void hw_iteration_begin(zval *traversable, zval *iteration, zval *element);

/* Goes on: *element is the next element, or stays. False: the object is none that hw_iteration_begin() made. */
bool hw_iteration_advance(zend_object *iteration, zval *element);

#endif
