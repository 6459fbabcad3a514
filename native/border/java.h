/*
 * Java's classes and objects in PHP.
 *
 * A Java class is an internal class of PHP, made from the description that Java sends when the class is first named, or
 * with the first object of it. Classes live as long as the process, as PHP's own internal classes do: scripts that OPcache
 * keeps may point to them. Each request takes those that it uses into its class table.
 *
 * A Java object is an instance that carries Java's number of it. One Java object is one PHP object for as long as PHP
 * holds it, so that === and SplObjectStorage mean what they say; Java keeps the object alive meanwhile.
 */
#ifndef HW_BORDER_JAVA_H
#define HW_BORDER_JAVA_H

#include "border/upcall.h"

/* Flags of a class description. */
enum hw_java_flag {
    HW_JAVA_INTERFACE = 1,
    HW_JAVA_THROWABLE = 2,
    HW_JAVA_COUNTABLE = 4,
    HW_JAVA_OFFSETS = 8,
    HW_JAVA_ITERABLE = 16,
    HW_JAVA_ABSTRACT = 32,
};

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
    uint32_t flags;
    uint32_t generation;         /* hw_refs.generation of the request that has it in its class table */
    zend_string *key;            /* of the class table: the name in lower case */
    zend_string *java_name;      /* as Class.getName() gives it */
    HashTable fields;            /* name -> HW_FIELD(read member, write member) */
    HashTable statics;           /* name in lower case -> static function that has no place in ce */
    HashTable instances;         /* name in lower case -> function of an object whose name is in statics, too */
    HashTable required;          /* abstract methods of an interface: name in lower case -> name */
    zend_function *functional;   /* the one abstract method of a functional interface, or NULL */
    hw_java_constant *constants; /* those whose values are objects */
    uint32_t constant_count;
};

/* --- java_class.c */

/* Once, when PHP's modules have started. */
void hw_java_classes_init(void);

/* NULL, unless the entry is that of a Java class. */
hw_java_class *hw_java_class_of(const zend_class_entry *ce);

/* The Java class that this class is or extends. */
hw_java_class *hw_java_class_above(const zend_class_entry *ce);

/* The method of an object that is not in its class's table, because static ones have the same name. */
zend_function *hw_java_find_instance_method(const zend_class_entry *ce, zend_string *name);

/* Throws Java's reason why a class, or what it lacks, cannot be used; nothing, if there is none. */
void hw_java_explain(const zend_string *name);

/* Takes a ListValue of class descriptions. False: r->error says why. Runs no user code. */
bool hw_java_read_descriptions(hw_reader *r, hw_border *border, unsigned depth);

/* The class of that number, in this request's class table. NULL: it was never described. */
hw_java_class *hw_java_class_numbered(hw_border *border, uint64_t number);

/* --- java_object.c */

typedef struct hw_java_object {
    uint64_t id;    /* 0: not constructed */
    bool permanent; /* a constant's value, which Java keeps anyway */
    bool filled;    /* a throwable that has its message */
    zend_object std;
} hw_java_object;

void hw_java_objects_init(void);

/*
 * What a class of these flags makes its objects with. Code of PHP may declare a class that extends any Java class, but only
 * one that extends a throwable has instances that Java knows: `new` of another throws.
 */
zend_object *hw_java_create_object(zend_class_entry *ce);
zend_object *hw_java_create_throwable(zend_class_entry *ce);

/* Whether this object has crossed: it then has Java's number `id`, which counts as held by PHP from now on. */
bool hw_java_bind(hw_border *border, hw_java_object *object, uint64_t id);

/* The PHP object of a Java object: the one there is, or a new one. NULL: r->error says why. */
zend_object *hw_java_object_numbered(hw_reader *r, hw_border *border, hw_java_class *class, uint64_t id);

/* Throws an Error: this class of PHP code extends a Java class, and has no instances. */
void hw_java_refuse_subclass(const zend_class_entry *ce);

/* The id of a constructed object. 0: it was not constructed, and an Error is pending. */
uint64_t hw_java_id(zend_object *object);

/* Methods that every class of a flag has, besides Java's own. */
extern const zend_function_entry hw_java_common_methods[];
extern const zend_function_entry hw_java_countable_methods[];
extern const zend_function_entry hw_java_offset_methods[];
extern const zend_function_entry hw_java_iterable_methods[];

/* --- java_iterator.c */
zend_object_iterator *hw_java_get_iterator(zend_class_entry *ce, zval *object, int by_reference);
/* Of what cannot be iterated over: foreach would show its properties, of which it has none. */
zend_object_iterator *hw_java_refuse_iterator(zend_class_entry *ce, zval *object, int by_reference);

/* Once the modules have started: of Java's methods, only constructors are one to ReflectionMethod. */
void hw_java_intercept_reflection(void);

/* --- java_exception.c: Howdah\JavaException, above Java's own tree, and Howdah\BorderException. */
void hw_java_register_exceptions(void);

/* --- java_functions.c: Howdah\Java and Howdah\Services. */
void hw_java_register_functions(void);

#endif
