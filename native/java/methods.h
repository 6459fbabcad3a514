#ifndef HW_JAVA_METHODS_H
#define HW_JAVA_METHODS_H

#include "php_engine.h"

/* Methods of PHP's own interfaces, which every class of a flag has besides Java's. */
extern const zend_function_entry hw_java_common_methods[];
extern const zend_function_entry hw_java_countable_methods[];
extern const zend_function_entry hw_java_offset_methods[];
extern const zend_function_entry hw_java_iterable_methods[];

#endif
