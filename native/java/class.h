/*
 * A Java class is an internal class of PHP, made from the description that Java sends when the class is first named, or
 * with the first object of it. Classes live as long as the process, as PHP's own internal classes do: scripts that OPcache
 * keeps may point to them. Each request takes those that it uses into its class table.
 */
#ifndef HW_JAVA_CLASS_H
#define HW_JAVA_CLASS_H

#include "java/description.h"

/* A constant whose value is a Java object: each request has its own PHP object of it. */
typedef struct {
    zend_class_constant *constant;
    uint32_t class_number;
    uint64_t id;
} hw_java_constant;

typedef struct hw_java_class hw_java_class;

struct hw_java_class {
    zend_class_entry ce; /* first: a class is found from its entry */
    uint32_t number;
    uint32_t flags;              /* enum hw_class_flag */
    uint32_t generation;         /* hw_refs.generation of the request that has it in its class table */
    zend_string *key;            /* of the class table: the name in lower case */
    zend_string *java_name;      /* as Class.getName() gives it */
    HashTable fields;            /* name -> HW_JAVA_FIELD(read member, write member) */
    HashTable statics;           /* name in lower case -> static function that has no place in ce */
    HashTable instances;         /* name in lower case -> function of an object whose name is in statics, too */
    HashTable required;          /* abstract methods of an interface: name in lower case -> name */
    zend_function *functional;   /* the one abstract method of a functional interface, or NULL */
    hw_java_constant *constants; /* those whose values are objects */
    uint32_t constant_count;
};

/* What a class knows of a field: the member that reads it, and the one that writes it, or 0. */
#define HW_JAVA_FIELD(read, write) ((zend_long)(read) << 32 | (zend_long)(write))

/* NULL, unless the entry is that of a Java class. */
hw_java_class *hw_java_class_of(const zend_class_entry *ce);

/* The Java class that this class is or extends. */
hw_java_class *hw_java_class_above(const zend_class_entry *ce);

/* The method of an object that is not in its class's table, because static ones have the same name. */
zend_function *hw_java_find_instance_method(const zend_class_entry *ce, zend_string *name);

/* Makes a class of a description that has been checked, unless it is known. */
void hw_java_class_describe(hw_bridge *bridge, const hw_java_description *description);

#endif
