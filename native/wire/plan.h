/* Plans of records: what stands in them, as the host says once. record.h says what records are. */
#ifndef HW_WIRE_PLAN_H
#define HW_WIRE_PLAN_H

#include "php_engine.h"

#include "wire/buffer.h"

typedef struct hw_bridge hw_bridge;

typedef struct {
    enum hw_plan_kind kind;
    uint32_t count;
    zend_string *class_name; /* persistent, without a leading backslash; NULL for arrays and dates */
    zend_string **names;     /* persistent: the properties or keys; none of elements and dates */
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

/* NULL: no such plan was given. */
static inline hw_plan *hw_plan_find(hw_plans *plans, uint32_t number) {
    hw_plan *plan = number && number <= plans->count ? &plans->entries[number - 1] : NULL;
    return plan && plan->kind ? plan : NULL;
}

/* Finds the slots in the class, which is that of this request. */
void hw_plan_resolve(hw_plan *plan, uint32_t generation, zend_class_entry *ce);

/* Reads a Plan, with its number. False: r->error says why not, and there is nothing to free. */
bool hw_plan_read(hw_reader *r, hw_plan *plan, uint32_t *number);
void hw_plan_free(hw_plan *plan);

/* Gives a plan to the bridge, which takes it over. False: no memory. */
bool hw_plan_give(hw_bridge *bridge, hw_plan *plan, uint32_t number);

/*
 * Loads the class of a plan, if it is of one, and finds its properties. User code runs. False: there is no such class, or an
 * exception is pending, and the plan is gone.
 */
bool hw_plan_load_class(hw_bridge *bridge, uint32_t number);

/* Writes a PlannedClass: what there is of the plan's class; of number 0, nothing. */
void hw_plan_write_class(hw_writer *w, uint8_t tag, hw_bridge *bridge, uint32_t number);

void hw_plans_free(hw_plans *plans);

#endif
