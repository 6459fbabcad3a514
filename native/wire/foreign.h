/*
 * The host language's part of the codec: how its objects and callables stand in PHP. The codec knows the host language by
 * this table alone; java/foreign.c has Java's.
 */
#ifndef HW_WIRE_FOREIGN_H
#define HW_WIRE_FOREIGN_H

#include "php_engine.h"

#include "wire/buffer.h"

typedef struct hw_bridge hw_bridge;

typedef struct {
    /* A request has ended, and its objects are gone. */
    void (*forget)(void *state);

    /* The number of one of the host's interfaces; 0: it is none. */
    uint32_t (*interface_number)(const zend_class_entry *interface);

    /* Writes the Value of an object that is the host's. False: it is PHP's own, and nothing was written. */
    bool (*write_object)(hw_writer *w, zend_object *object);

    /* Writes the Throwable of an object of PHP. */
    void (*write_throwable)(hw_writer *w, uint8_t tag, hw_bridge *bridge, zend_object *throwable);

    /* Reads an ObjectRef of the host's. False: *value is null, and ref->error says why. Runs no user code. */
    bool (*read_object)(hw_reader *ref, hw_bridge *bridge, zval *value, unsigned depth);

    /* Makes the closure that stands for a callable of the host. Runs no user code. */
    void (*make_closure)(hw_bridge *bridge, uint64_t id, zval *closure);
} hw_foreign;

#endif
