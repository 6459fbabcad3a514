/*
 * A message class of this request, bound to its table: where its properties are, and which classes its fields have.
 * Bound once per request; nothing of it outlives the request.
 *
 * Binding and hwp_message_of() may run PHP code (autoloaders, constant expressions): a caller holds its objects, and
 * looks up again every zval that it took from one.
 */
#ifndef HWP_BINDING_H
#define HWP_BINDING_H

#include "table.h"

typedef struct hwp_slot {
    uint32_t offset;      /* of the property in the object */
    uint32_t case_offset; /* of a oneof's case */
    uint32_t number;
    uint32_t tag;   /* as written */
    uint32_t other; /* the other tag that is read: packed for unpacked, and the reverse; else 0 */
    uint8_t type, cardinality, key;
    uint8_t holds; /* the zval type of its values */
    bool raw;
    bool plain;     /* a scalar that is read and stored, no more */
    uint32_t oneof; /* the index of the oneof's first member */
    uint8_t tag_size;
    uint8_t tag_bytes[5];
    struct hwp_class *met;        /* of the object that stood there last, or NULL */
    struct hwp_class *message;    /* of the field's messages; NULL until hwp_message_of() */
    struct hwp_enum *enumeration; /* of the field's enum; NULL until hwp_enum_of() */
    const hwp_field *field;
} hwp_slot;

typedef struct hwp_class {
    zend_class_entry *ce;
    hwp_table *table;
    const zval *defaults; /* of all properties, if none is counted and they are copied as they are; else NULL */
    uint32_t property_count;
    uint32_t unknown_offset;
    uint32_t count;
    struct hwp_slot *low[64]; /* by number, where it is low */
    hwp_slot slots[];         /* by rising number */
} hwp_class;

/* NULL, from each of these: an exception was thrown. */
hwp_class *hwp_bind(zend_class_entry *ce);
hwp_class *hwp_resolve_message(hwp_slot *slot);
zend_class_entry *hwp_find_class(const hwp_slot *slot);
void hwp_bindings_free(void);

/* Maps whose keys are class entries. */
static inline HashTable *hwp_new_map(dtor_func_t free_element) {
    HashTable *map = emalloc(sizeof *map);
    zend_hash_init(map, 16, NULL, free_element, false);
    return map;
}

static inline zend_ulong hwp_class_key(const zend_class_entry *ce) {
    return (zend_ulong)(uintptr_t)ce >> 3;
}

static inline hwp_class *hwp_message_of(hwp_slot *slot) {
    return EXPECTED(slot->message) ? slot->message : hwp_resolve_message(slot);
}

/* The class of an object that stands in the slot: most often that of the one before. */
static inline hwp_class *hwp_class_of(hwp_slot *slot, const zend_object *object) {
    if (UNEXPECTED(!slot->met || slot->met->ce != object->ce)) {
        slot->met = hwp_bind(object->ce);
    }
    return slot->met;
}

hwp_slot *hwp_find_slot(hwp_class *c, uint32_t number);

static inline hwp_slot *hwp_slot_numbered(hwp_class *c, uint32_t number) {
    return EXPECTED(number < 64) ? c->low[number] : hwp_find_slot(c, number);
}

/* A new message, its constructor not called: the declared defaults are all there is to it. */
static inline zend_object *hwp_new_message(hwp_class *c) {
    zend_object *object = zend_objects_new(c->ce);
    if (UNEXPECTED(!c->defaults)) {
        object_properties_init(object, c->ce);
        return object;
    }
    for (uint32_t i = 0; i < c->property_count; i++) {
        object->properties_table[i] = c->defaults[i];
    }
    return object;
}

static inline bool hwp_is_closed_value(const hwp_field *field, int32_t value) {
    for (uint32_t i = 0; i < field->closed_count; i++) {
        if (value >= field->closed[i].first && value <= field->closed[i].last) {
            return true;
        }
    }
    return !field->closed;
}

#endif
