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

/*
 * What PHP may ask of Java; proto/howdah/v1/engine.proto says what goes over and comes back. Numbers from HW_FIRST_MEMBER
 * on are members of Java classes, which Java gives out.
 */
enum hw_upcall_handle {
    HW_UPCALL_INVOKE = 1,
    HW_UPCALL_OUTPUT = 2,
    HW_UPCALL_LOG = 3,
    HW_UPCALL_CLASS = 4,
    HW_UPCALL_EXPLAIN = 5,
    HW_UPCALL_TO_STRING = 6,
    HW_UPCALL_DEBUG = 7,
    HW_UPCALL_JSON = 8,
    HW_UPCALL_COMPARE = 9,
    HW_UPCALL_CLONE = 10,
    HW_UPCALL_NUMBER = 11,
    HW_UPCALL_ITERATE = 12,
    HW_UPCALL_NEXT = 13,
    HW_UPCALL_OFFSET_GET = 14,
    HW_UPCALL_OFFSET_SET = 15,
    HW_UPCALL_OFFSET_EXISTS = 16,
    HW_UPCALL_OFFSET_UNSET = 17,
    HW_UPCALL_COUNT = 18,
    HW_UPCALL_SERVICE = 19,
    HW_UPCALL_HAS_SERVICE = 20,
    HW_UPCALL_WRITE_LOG = 21,
    HW_UPCALL_TRACE = 22,
    HW_UPCALL_ARRAY = 23,
    HW_UPCALL_GET_STATIC = 24,
    HW_UPCALL_SET_STATIC = 25,
    HW_UPCALL_IMPLEMENT = 26,
    HW_UPCALL_THROWABLE = 27,
    HW_UPCALL_HTTP_NEXT = 28,
    HW_UPCALL_HTTP_WRITE = 29,
    HW_UPCALL_HTTP_READ = 30,
    HW_UPCALL_AWAIT = 31,
    HW_UPCALL_SIGNAL = 32,
};
#define HW_FIRST_MEMBER 64

typedef struct {
    hw_bridge *bridge;
    hw_writer w;
    size_t held;           /* bridge->held.count from before the message */
    bool maps_are_objects; /* how maps of the answer are read; false unless it is set */
} hw_upcall;

void hw_upcall_begin(hw_upcall *u, hw_bridge *bridge, uint32_t handle);

/* The Java object that is asked. Before the arguments. */
void hw_upcall_target(hw_upcall *u, uint64_t id);

void hw_upcall_string(hw_upcall *u, const zend_string *text);

/*
 * Sends it, and reads the answer into *result, which need not be initialised and is null where there is none.
 * False: an exception is pending. Does not return when a fatal error has ended PHP code that Java called meanwhile.
 */
bool hw_upcall_send(hw_upcall *u, zval *result);

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
