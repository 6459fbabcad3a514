/*
 * Members of Java classes as functions of PHP: each carries the number that Java gave it, and calls Java by it.
 */
#ifndef HW_JAVA_MEMBER_H
#define HW_JAVA_MEMBER_H

#include "php_engine.h"

/* Once, when PHP's modules have started. */
void hw_java_members_init(void);

/* Puts a method into a table of the class, by its name in lower case; `flags` are the engine's. */
zend_function *hw_java_member_method(zend_class_entry *ce, HashTable *table, zend_string *name, uint32_t member,
                                     uint32_t flags);

/* The same, of what PHP has a function for. */
zend_function *hw_java_member_function(zend_class_entry *ce, HashTable *table, zend_string *name, zif_handler handler);

/* The constructor of the class. `member` 0: Java has no public one, and `new` says so. */
zend_function *hw_java_member_constructor(zend_class_entry *ce, uint32_t member);

/*
 * A copy that lives as long as the process. It is marked as interned, which OPcache and the class table take to mean that it
 * is not theirs to free.
 */
zend_string *hw_java_persistent(const zend_string *text);

/* A cleared entry of that name. One that a throwable has from its superclass is taken: it is the class's own copy. */
void *hw_java_table_entry(HashTable *table, zend_string *name, size_t size);

#endif
