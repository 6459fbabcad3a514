/* The names and numbers of enums, as their classes' name() and value() tell. Each is asked for once per request. */
#ifndef HWP_ENUMERATION_H
#define HWP_ENUMERATION_H

#include "binding.h"

typedef struct hwp_enum {
    zend_class_entry *ce;
    HashTable names;   /* by number */
    HashTable numbers; /* by name */
} hwp_enum;

/* The enum of the slot's values. NULL: an exception was thrown. */
hwp_enum *hwp_enum_of(hwp_slot *slot);

/* NULL: the enum has no such value, or an exception was thrown. */
const zend_string *hwp_enum_name(hwp_enum *e, zend_long number);

/* False: the enum has no such name, or an exception was thrown. */
bool hwp_enum_number(hwp_enum *e, const char *name, size_t length, zend_long *number);

#endif
