/*
 * Handles: PHP functions, methods, classes and properties that were resolved once, before any call.
 *
 * A handle outlives the request in which it was resolved. Functions and classes of PHP code do not, so a handle knows
 * the generation of its request and resolves again, by name, in the next one.
 */
#ifndef HW_ENGINE_HANDLES_H
#define HW_ENGINE_HANDLES_H

#include "wire/bridge.h"

typedef struct {
    enum hw_handle_kind kind;
    bool by_reference;   /* some parameter of `function` is by reference */
    bool plain;          /* `function` can be called by a frame of our own: see call.c */
    bool ready;          /* and it needs no object: a function or static method, which can be entered at once */
    uint32_t generation; /* of the request that `function` and `ce` belong to; 0: none yet */
    zend_function *function;
    zend_class_entry *ce;
    zend_string *class_name; /* persistent, as written, without a leading backslash */
    zend_string *name;
    zend_string *lower_name;
} hw_handle;

typedef struct {
    hw_handle *entries;
    uint32_t count;
    uint32_t capacity;
} hw_handles;

/* NULL: no such handle was given out. */
hw_handle *hw_handles_find(hw_handles *handles, uint32_t number);

/*
 * Finds the function, method or class, loading the class if need be (so user code may run). 0: PHP has no such thing. Throws
 * what an autoloader threw.
 */
uint32_t hw_handles_resolve(hw_handles *handles, uint32_t generation, enum hw_handle_kind kind, zend_string *class_name,
                            zend_string *name);

/* Writes the Resolution of a handle that has just been resolved, or of none. */
void hw_handles_write_resolution(hw_writer *w, const hw_handles *handles, uint32_t number);

/* Resolves again in a new request. False: PHP no longer has it (an exception may be pending). */
bool hw_handle_refresh(hw_handle *handle, uint32_t generation);

/* The method of this handle for this object; NULL with an exception pending. May be a trampoline (__call). */
zend_function *hw_handle_method(hw_handle *handle, uint32_t generation, zend_object **object);

void hw_handles_free(hw_handles *handles);

#endif
