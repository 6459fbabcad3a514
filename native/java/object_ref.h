/* References to Java's objects in messages, with what they say of a throwable beside. */
#ifndef HW_JAVA_OBJECT_REF_H
#define HW_JAVA_OBJECT_REF_H

#include "java/object.h"

/* Reads an ObjectRef of a Java object. False: *value is null, and ref->error says why. Runs no user code. */
bool hw_read_java_object(hw_reader *ref, hw_bridge *bridge, zval *value, unsigned depth);

void hw_write_java_object(hw_writer *w, hw_java_object *object);

#endif
