/* What PHP's operators do with a Java object: fields, elements, comparison, casts. */
#ifndef HW_JAVA_OPERATORS_H
#define HW_JAVA_OPERATORS_H

#include "php_engine.h"

/* Adds them to the handlers of objects. */
void hw_java_operators_add(zend_object_handlers *handlers);

/* Finds a method of an object, of throwables too. */
zend_function *hw_java_get_method(zend_object **object, zend_string *name, const zval *key);

#endif
