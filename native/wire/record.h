/*
 * Objects of PHP that cross by value: as records of the host.
 *
 * Both sides know the *plan* of such a class, which the host gives once, before any call: the class and its properties, in
 * the order in which their values are written. PHP's side finds the slots of the properties once per request, and fills
 * and reads them itself: no constructor, getter or __get() runs, as in unserialize().
 *
 *     record_value = 16   ┌────────────┬─────────┬─────────┬──
 *                         │ plan: 7    │ Value   │ Value   │ …     one for each property of plan 7
 *                         └────────────┴─────────┴─────────┴──
 *
 * Objects cross so only where the host expects a record: a Call says by which plan its result is written. Plans of arrays
 * tell where in an array there are records.
 */
#ifndef HW_WIRE_RECORD_H
#define HW_WIRE_RECORD_H

#include "php_engine.h"

#include "wire/buffer.h"

typedef struct hw_bridge hw_bridge;

typedef struct {
    enum hw_plan_kind kind;
    uint32_t count;
    zend_string *class_name; /* persistent, without a leading backslash; NULL for arrays */
    zend_string **names;     /* persistent: the properties or keys; NULL for HW_PLAN_KIND_ELEMENTS */
    uint32_t *inner;         /* the plan of each value, or 0; one for HW_PLAN_KIND_ELEMENTS */
    zend_string **enums;     /* persistent: enums whose cases its values may be */
    uint32_t enum_count;
    uint32_t generation; /* of the request that the following belong to; 0: none yet */
    bool makeable;       /* objects can be made, and no user code runs */
    bool enums_loaded;
    zend_class_entry *ce;
    zend_property_info **properties; /* NULL where the class has no such property */
} hw_plan;

typedef struct {
    hw_plan *entries; /* the plan of number i + 1; those that were not given are all zero */
    uint32_t count;
    uint32_t capacity;
    char error[512]; /* why the last value could not be written by a plan */
} hw_plans;

/*
 * Gives a plan its number, and describes what PHP has in *description: a list with the type of each property ("" for none
 * declared), or null where the class lacks it; null if there is no such class, which is loaded (user code runs).
 * False: the arguments are malformed.
 */
bool hw_plan_define(hw_bridge *bridge, const zval *arguments, uint32_t count, zval *description);

void hw_plans_free(hw_plans *plans);

/* Whether all that objects of the plan need is there in this request. Runs no user code. */
bool hw_plan_is_ready(hw_bridge *bridge, uint32_t number);

/* Loads what objects of the plan need. Runs user code. False: an exception is pending. */
bool hw_plan_make_ready(hw_bridge *bridge, uint32_t number);

/* As hw_write_value(), by a plan; 0: none. */
void hw_write_planned(hw_writer *w, hw_bridge *bridge, zval *value, uint32_t number, unsigned depth);

/* A RecordValue. Where a property does not take its value, an exception is pending, and the reader has failed. */
bool hw_read_record(hw_reader *r, hw_bridge *bridge, zval *value, unsigned depth);

#endif
