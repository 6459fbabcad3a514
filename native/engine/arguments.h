/*
 * The arguments of a Call, and calls by arguments in an array: the general way, for what a frame of our own (call.c)
 * cannot do.
 */
#ifndef HW_ENGINE_ARGUMENTS_H
#define HW_ENGINE_ARGUMENTS_H

#include "engine/reply.h"

typedef struct {
    zval *values;
    uint32_t count;
    uint64_t by_reference; /* bit i: argument i came as a reference whose value is wanted back (the first 64) */
    zend_array *named;     /* those that came after them with names, as references; NULL: none */
} hw_arguments;

/* Names of the last arguments of a Call. */
typedef struct {
    zend_string **items;
    uint32_t count;
} hw_names;

/*
 * Reads all that is left of a Call. False: r->error says why, or is NULL and an exception is pending (a destructor of what
 * the host let go of threw); free what was read all the same.
 */
bool hw_read_arguments(hw_reader *r, hw_bridge *bridge, hw_arguments *arguments);
void hw_free_arguments(hw_arguments *arguments);

/*
 * Takes the last arguments, those from `first` on at most, out of the list and under their names. Notes which of them go
 * back. False: an exception is pending.
 */
bool hw_name_arguments(hw_arguments *arguments, uint32_t first, const hw_names *names, hw_wanted_references *wanted);
void hw_names_free(hw_names *names);

/* Reads one argument, whose tag the reader stands at. UNDEF is the callee's default. */
bool hw_read_argument(hw_reader *r, hw_bridge *bridge, zval *argument, bool *by_reference);

/* Reads a field of a Call that is not an argument. */
bool hw_read_other_field(hw_reader *r, hw_bridge *bridge);

/*
 * Releases what a Call at [p, end) lets go of, when its arguments could not be read to the end: the host will not say it
 * again.
 */
void hw_release_in(hw_bridge *bridge, const uint8_t *p, const uint8_t *end);

/* More would overflow the engine's sizes of frames long before it runs. */
#define HW_MAX_ARGUMENTS ((uint32_t)1 << 20)
#define HW_TOO_MANY_ARGUMENTS "a Call has more than 1,048,576 arguments"

uint32_t hw_count_arguments(hw_reader r);

/* How many arguments the rest of a Call has at most. Exact where it matters, when the rest is long. */
static zend_always_inline uint32_t hw_bound_arguments(const uint8_t *p, const uint8_t *end) {
    size_t left = (size_t)(end - p);
    if (EXPECTED(left <= 64)) {
        return (uint32_t)(left / 2); /* an argument takes two bytes at least */
    }
    return hw_count_arguments((hw_reader){p, end, NULL});
}

/* The default of a parameter that has none is null: Java's empty Optional cannot know. */
static inline bool hw_lacks_default(const zend_function *function, uint32_t argument) {
    return argument <= function->common.required_num_args || argument > function->common.num_args;
}

/* Calls with the arguments from `first` on, as zend_call_function() does. *result is null if the function threw. */
void hw_call_with_arguments(zend_function *function, zend_object *object, zend_class_entry *scope, zval *result,
                            hw_arguments *arguments, uint32_t first, hw_wanted_references *wanted);

/* Makes an object. *result is null if the engine could not, and an exception is pending if anything threw. */
void hw_construct(zend_class_entry *ce, zval *result, hw_arguments *arguments, hw_wanted_references *wanted);
void hw_call_callable(zval *callable, zval *result, hw_arguments *arguments, uint32_t first,
                      hw_wanted_references *wanted);

#endif
