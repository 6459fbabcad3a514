/* Descriptions of Java classes: lists, which engine.proto lays out. Each is checked whole, before a class is made of it. */
#ifndef HW_JAVA_DESCRIPTION_H
#define HW_JAVA_DESCRIPTION_H

#include "java/world.h"

/* The elements of a description, in their order. */
enum hw_java_description {
    HW_DESCRIPTION_NUMBER,
    HW_DESCRIPTION_NAME,
    HW_DESCRIPTION_FLAGS,
    HW_DESCRIPTION_PARENT,
    HW_DESCRIPTION_INTERFACES,
    HW_DESCRIPTION_CONSTRUCTOR,
    HW_DESCRIPTION_METHODS,
    HW_DESCRIPTION_FIELDS,
    HW_DESCRIPTION_CONSTANTS,
    HW_DESCRIPTION_FUNCTIONAL,
    HW_DESCRIPTION_REQUIRED,
    HW_DESCRIPTION_JAVA_NAME,
    HW_DESCRIPTION_ELEMENTS,
};

/* Takes a ListValue of class descriptions. False: r->error says why. Runs no user code. */
bool hw_java_read_descriptions(hw_reader *r, hw_bridge *bridge, unsigned depth);

/* Takes those that stand in a list, from an element on. NULL, or why not. */
const char *hw_java_describe_all(hw_java_world *world, const zval *list, uint32_t from);

#endif
