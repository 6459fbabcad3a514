/*
 * Upcalls: PHP asks Java for something, and waits for the answer.
 *
 * Whoever sends one begins a message, writes its arguments, and sends it:
 *
 *     hw_upcall u;
 *     hw_upcall_begin(&u, bridge, HW_UPCALL_COUNT);
 *     hw_upcall_target(&u, id);
 *     hw_write_value(&u.w, bridge, argument, 0);
 *     if (!hw_upcall_send(&u, return_value)) … an exception is pending
 */
#ifndef HW_JAVA_UPCALL_H
#define HW_JAVA_UPCALL_H

#include "wire/bridge.h"

typedef struct {
    hw_bridge *bridge;
    hw_writer w;
    size_t held;           /* bridge->held.count from before the message */
    bool maps_are_objects; /* how maps of the answer are read; false unless it is set */
} hw_upcall;

/* `handle` is an enum hw_upcall, or a member of a Java class. */
void hw_upcall_begin(hw_upcall *u, hw_bridge *bridge, uint32_t handle);

/* The Java object that is asked. Before the arguments. */
void hw_upcall_target(hw_upcall *u, uint64_t id);

void hw_upcall_string(hw_upcall *u, const zend_string *text);

/*
 * Sends it, and reads the answer into *result, which need not be initialised and is null where there is none.
 * False: an exception is pending. Does not return when a fatal error has ended PHP code that Java called meanwhile.
 */
bool hw_upcall_send(hw_upcall *u, zval *result);

/* An outcome that is no value: the message of Reply that an upcall is answered with. */
typedef struct {
    uint8_t tag;
    bool (*read)(hw_reader *r, hw_bridge *bridge, void *to); /* runs no user code; r->error says why not */
    void *to;
} hw_upcall_outcome;

/*
 * Sends it, and has such an answer read, once at most. False: an exception is pending; something may have been read all the
 * same. May not return, like hw_upcall_send().
 */
bool hw_upcall_send_for(hw_upcall *u, const hw_upcall_outcome *wanted);

/*
 * Sends it, for one who reads the answer himself, whatever state PHP is in: no exception is thrown, no user code runs. An
 * answer is empty if the upcall could not be sent. What the host lets go of on the way waits for
 * hw_bridge_release_pending().
 */
hw_reader hw_upcall_cross(hw_upcall *u);
/* The next delimited field of such an answer. False: there is no more, or answer->error says why not. */
bool hw_upcall_next_field(hw_upcall *u, hw_reader *answer, uint64_t *tag, hw_reader *field);

/*
 * Whether an answer is of the type that the upcall has: IS_LONG and the like, _IS_BOOL, or IS_UNDEF for any. False: *answer is
 * null, and an exception is pending. PHP's compiler relies on what internal functions are declared to return.
 */
bool hw_upcall_expect(zval *answer, zend_uchar type);

/* An upcall with a target and up to two arguments (NULL for none). */
bool hw_upcall_ask(hw_bridge *bridge, uint32_t handle, uint64_t target, zval *first, zval *second, zval *result);

/*
 * Calls a member of a Java class with the arguments of the running internal function, whose types it tells Java in one
 * word, so that an overload is chosen by one comparison.
 */
bool hw_upcall_member(hw_bridge *bridge, uint32_t member, uint64_t target, zend_execute_data *execute_data,
                      zval *result);

#endif
