/* The Java classes that the current request has in its class table. */
#ifndef HW_JAVA_CLASS_TABLE_H
#define HW_JAVA_CLASS_TABLE_H

#include "java/class.h"

/* Takes the class, and what stands above it, into the request's class table, unless it is there. */
void hw_java_class_take_in(hw_bridge *bridge, hw_java_class *class);

/* The class of that number, in this request's class table. NULL: it was never described. */
hw_java_class *hw_java_class_numbered(hw_bridge *bridge, uint64_t number);

/* Whether the class is one of Java's, so that a call of it is a crossing. */
bool hw_is_java_class_name(zend_string *name);

#endif
