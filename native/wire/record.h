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

#include "wire/plan.h"

/* Whether all that objects of the plan need is there in this request. Runs no user code. */
bool hw_plan_is_ready(hw_bridge *bridge, uint32_t number);

/* Loads what objects of the plan need. Runs user code. False: an exception is pending. */
bool hw_plan_make_ready(hw_bridge *bridge, uint32_t number);

/* As hw_write_value(), by a plan; 0: none. */
void hw_write_planned(hw_writer *w, hw_bridge *bridge, zval *value, uint32_t number, unsigned depth);

/* A RecordValue. Where a property does not take its value, an exception is pending, and the reader has failed. */
bool hw_read_record(hw_reader *r, hw_bridge *bridge, zval *value, unsigned depth);

#endif
