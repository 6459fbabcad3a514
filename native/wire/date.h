/* Dates that cross by value: DateTimeInterface in its parts, which RecordValue in value.proto describes. */
#ifndef HW_WIRE_DATE_H
#define HW_WIRE_DATE_H

#include "php_engine.h"

/* Seconds, microseconds, offset, zone. */
enum { HW_DATE_PARTS = 4 };

bool hw_is_date(const zend_object *object);

/* The parts of a date, for the caller to release. False: its constructor has not run, and there are none. */
bool hw_date_split(zend_object *date, zval parts[static HW_DATE_PARTS]);

/* Whether these are what hw_date_make() takes. */
bool hw_date_are_parts(const zval parts[static HW_DATE_PARTS]);

/* Makes a DateTimeImmutable. No user code runs. False: it is null, and an exception may be pending. */
bool hw_date_make(zval *date, const zval parts[static HW_DATE_PARTS]);

#endif
