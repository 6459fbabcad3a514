/* Descriptions of Java classes. Each is checked whole, before a class is made of it. */
#ifndef HW_JAVA_DESCRIPTION_H
#define HW_JAVA_DESCRIPTION_H

#include "java/world.h"

/* A ClassDescription. Texts stay in the message; p is NULL for one that is not there. */
typedef struct {
    uint64_t number, flags, parent, constructor;
    hw_reader name, functional, java_name;
    hw_reader fields; /* the message: what repeats is read where it is needed */
} hw_java_description;

typedef struct {
    hw_reader name;
    uint64_t of_object, of_class; /* members, or 0 */
} hw_java_described_method;

typedef struct {
    hw_reader name;
    uint64_t reading, writing; /* members, or 0 */
} hw_java_described_field;

typedef struct {
    hw_reader name;
    uint64_t class_number, id; /* of an object; or 0 */
    hw_reader value;           /* a Value that is a scalar; or NULL */
} hw_java_described_constant;

bool hw_java_read_method(hw_reader *r, hw_java_described_method *method);
bool hw_java_read_field(hw_reader *r, hw_java_described_field *field);
bool hw_java_read_constant(hw_reader *r, hw_java_described_constant *constant);

/* Calls `take` for each of a field's numbers, until it says false. */
bool hw_java_each_interface(const hw_java_description *description, bool (*take)(void *to, uint64_t number), void *to);

/* The bytes as a string of the request. */
zend_string *hw_java_described_text(const hw_reader *text);

/* Takes ClassDescriptions, whose tag and length have been read. False: r->error says why. Runs no user code. */
bool hw_java_describe(hw_reader *r, hw_bridge *bridge);

#endif
