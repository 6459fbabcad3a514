/* Names of Java's classes in PHP code: Java is asked for a class when it is first named. */
#ifndef HW_JAVA_AUTOLOAD_H
#define HW_JAVA_AUTOLOAD_H

#include "php_engine.h"

/* Once, when PHP's modules have started. */
void hw_java_autoload_init(void);

/* Throws an Error with what Java says of a name that cannot be used; nothing if it can, or if there is no such class. */
void hw_java_explain(const zend_string *name);

/* The same, where PHP code has named it: functions that ask whether there is such a class are not told. */
void hw_java_explain_to_code(const zend_string *name);

#endif
