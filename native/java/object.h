/*
 * A Java object is an instance that carries Java's number of it. One Java object is one PHP object for as long as PHP
 * holds it, so that === and SplObjectStorage mean what they say; Java keeps the object alive meanwhile.
 */
#ifndef HW_JAVA_OBJECT_H
#define HW_JAVA_OBJECT_H

#include "java/class.h"

typedef struct hw_java_object {
    uint64_t id;    /* 0: not constructed */
    bool permanent; /* a constant's value, which Java keeps anyway */
    bool filled;    /* a throwable that has its message */
    zend_object std;
} hw_java_object;

/* Once, when PHP's modules have started. */
void hw_java_objects_init(void);

/* The Java object behind an object of PHP, or NULL. */
hw_java_object *hw_java_object_of(const zend_object *object);

/* Whether it is a throwable of Java's. */
bool hw_java_is_throwable(const zend_object *object);

/*
 * What a class of these flags makes its objects with. Code of PHP may declare a class that extends any Java class, but only
 * one that extends a throwable has instances that Java knows: `new` of another throws.
 */
zend_object *hw_java_create_object(zend_class_entry *ce);
zend_object *hw_java_create_throwable(zend_class_entry *ce);

/* Whether this object has crossed: it then has Java's number `id`, which counts as held by PHP from now on. */
bool hw_java_bind(hw_bridge *bridge, hw_java_object *object, uint64_t id);

/* The PHP object of a Java object: the one there is, or a new one. NULL: r->error says why. */
zend_object *hw_java_object_numbered(hw_reader *r, hw_bridge *bridge, hw_java_class *class, uint64_t id);

/* Throws an Error: this class of PHP code extends a Java class, and has no instances. */
void hw_java_refuse_subclass(const zend_class_entry *ce);

/* The id of a constructed object. 0: it was not constructed, and an Error is pending. */
uint64_t hw_java_id(zend_object *object);

/* Asks Java something of the object, with up to two arguments. False: *result is null, and an exception is pending. */
bool hw_java_ask(zend_object *object, uint32_t handle, zval *first, zval *second, zval *result);

/* The same, of something that has an answer of this type. */
bool hw_java_ask_for(zend_object *object, uint32_t handle, zval *first, zval *second, zval *result, zend_uchar type);

/* The same, of what has none. */
void hw_java_tell(zend_object *object, uint32_t handle, zval *first, zval *second);

/* Whether there is an element. */
bool hw_java_has_offset(zend_object *object, zval *offset, enum hw_existence what);

#endif
