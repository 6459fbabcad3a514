/*
 * What Howdah's serializer writes and reads objects by. Generated code hands it over as an array of PHP, which
 * Generator\Plans draws; it is compiled at its first use in a request, and found by its name from then on. So are its
 * nodes, which all plans of the request share: classes that know each other are compiled once, whichever is the root.
 *
 * A plan is only ever for what needs no code of the application: no method is called, so none sees or changes what is
 * written or read in between. Autoloaders may run, which get none of it. What returns false has met something else, or
 * an error: PHP's code writes or reads the whole value again then, and has the last word.
 */
#ifndef HWS_SERIALIZER_PLAN_H
#define HWS_SERIALIZER_PLAN_H

#include "globals.h"

#include <Zend/zend_arena.h>

/* PHP's limits, or below them: json_encode() and json_decode() by default. */
#define HWS_WRITE_DEPTH 512
#define HWS_READ_DEPTH 500

enum hws_kind { HWS_BOOL = 1, HWS_INT, HWS_FLOAT, HWS_STRING, HWS_ANY, HWS_DATE, HWS_ENUM, HWS_OBJECT, HWS_ARRAY };

enum hws_form { HWS_LIST, HWS_MAP, HWS_EITHER };

typedef struct hws_type {
    uint8_t kind; /* hws_kind */
    bool nullable;
    uint8_t form;      /* hws_form, of arrays */
    bool int_keys;     /* of maps: no others are read */
    bool by_name;      /* of enums */
    bool exact;        /* of dates: one that does not exist is none */
    bool atom;         /* of dates: 2026-01-02T03:04:05+00:00 */
    zend_string *name; /* of an enum's or date's class */
    zend_string *format;
    zend_string *zone; /* of dates that are read without one; NULL for PHP's default */
    zend_class_entry *ce;
    zend_object *model; /* of dates: one to copy. It dies with the request's objects. */
    struct hws_type *element;
    struct hws_node *node;
} hws_type;

typedef struct {
    zend_string *text; /* `"key":`, as JSON writes it; of a constant, with its value */
    zend_string *key;  /* NULL for none that is read */
    zend_string *name;
    zend_string *owner;  /* the class above that has the private property; empty for the class itself */
    hws_type *type;      /* NULL of constants */
    const zval *initial; /* where the document has none; NULL to leave the object as it is */
    uint32_t offset;
    bool nullable; /* null is read */
    bool needed;
    bool typed; /* natively */
} hws_property;

enum { HWS_UNBOUND, HWS_BOUND, HWS_UNUSABLE };

typedef struct hws_node {
    zval source;       /* the array: what is not a copy points into it */
    zend_string *name; /* of the class */
    zend_class_entry *ce;
    uint8_t state;
    bool whole;       /* json_encode() writes such objects, with what properties code has added to them */
    bool tracked;     /* an object may stand inside itself */
    bool constructed; /* by a constructor that sets what it is given */
    bool closed;      /* keys that are not known are for PHP */
    uint32_t count;
    hws_property *properties;
} hws_node;

typedef struct hws_plan {
    zval source; /* as a node's */
    bool reads;
    bool casts;         /* to the types of the model: what has another one is for PHP */
    bool nulls;         /* are written */
    bool null_elements; /* those of arrays are */
    bool arrays;        /* objects are arrays to json_encode(): one with nothing to write is a list */
    hws_type *root;
    size_t hint; /* about the length of what was written last */
} hws_plan;

/* NULL: an exception was thrown, as the array is no plan. */
hws_plan *hws_plan_of(zend_array *source);

void hws_plans_free(void);

/* Finds the properties in objects of the class. False: the class is not what C can write or read. */
bool hws_bind_written(hws_node *node, zend_class_entry *ce);
bool hws_bind_read(hws_node *node);

/* The class, loaded if need be; NULL if there is none. Nothing is thrown but what ends the script. */
zend_class_entry *hws_find_class(zend_string *name);

/* The text of the value, or of an array of such values; NULL: PHP writes it. */
zend_string *hws_encode(hws_plan *plan, zval *value, bool elements);

/* False: PHP reads it. */
bool hws_decode(hws_plan *plan, zend_string *json, zval *value);

#endif
