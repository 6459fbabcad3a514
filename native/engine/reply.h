/*
 * What a call leaves in the buffer: its Reply, whatever came of it. See native/schema/howdah/v1/call.proto.
 */
#ifndef HW_ENGINE_REPLY_H
#define HW_ENGINE_REPLY_H

#include "engine/interpreter.h"

/* A by-reference argument whose value after the call goes back. */
typedef struct {
    uint32_t index;
    zend_reference *reference;
} hw_wanted_reference;

typedef struct {
    hw_wanted_reference *items;
    uint32_t count;
    uint32_t capacity;
    hw_wanted_reference few[8];
} hw_wanted_references;

/* Notes that the value of `argument`, a reference, goes back as that of argument `index`. */
void hw_want_reference(hw_wanted_references *wanted, uint32_t index, zval *argument);

/*
 * Replies with `result`, which it takes over, and the references that are wanted back, which it releases; or with what
 * came instead, if an exception is pending or the request has ended. `wanted` may be NULL.
 */
void hw_reply(hw_interpreter *in, zval *result, hw_wanted_references *wanted);

/* Writes an outcome that is no value, of these parts. Runs no user code. */
typedef void hw_outcome_writer(hw_writer *w, hw_interpreter *in, zval *parts);

/* The same with an outcome that is no value. It takes over the parts. */
void hw_reply_message(hw_interpreter *in, hw_outcome_writer *write, zval *parts, uint32_t count);

/* Replies with a scalar when no request is active, whatever the last one has left behind. */
void hw_reply_plain(hw_interpreter *in, zval *scalar);

/* Replies with the pending exception, exit, deadline or fatal error. */
void hw_reply_failure(hw_interpreter *in);

/* Replies with a fatal error. `file` may be NULL. */
void hw_reply_fatal_error(hw_interpreter *in, const char *message, const char *file, uint64_t line, int type);

/* Replies with the fatal error that has ended the request, and begins a fresh one if this is the outermost call. */
void hw_reply_fatal(hw_interpreter *in);

/* Replies with a failure that is the bridge's, not PHP's. */
void hw_reply_bridge_error(hw_interpreter *in, const char *message);

/* Replies that a call could not be made: for the pending exception, or for `error` where there is none. */
void hw_reply_not_called(hw_interpreter *in, const char *error);

/* The most common reply: an int, and nothing beside it. False: it is not that. */
static zend_always_inline bool hw_reply_int(hw_interpreter *in, const zval *result) {
    hw_bridge *bridge = &in->bridge;
    if (Z_TYPE_P(result) != IS_LONG || EG(exception) || CG(unclean_shutdown) || bridge->dropped.count ||
        in->output.length || bridge->buffer.capacity - bridge->base < HW_ENCODING_FIXED64_VALUE) {
        return false;
    }
    hw_put_int(bridge->buffer.data + bridge->base, Z_LVAL_P(result));
    in->length = HW_ENCODING_FIXED64_VALUE;
    return true;
}

#endif
