/*
 * Reading and writing the slots of declared properties. Whatever user code did to a slot, reading copes: it may be unset,
 * hold a reference, or (an untyped one) any value. Writing keeps every reference and honours its types.
 */
#ifndef HWP_SLOT_H
#define HWP_SLOT_H

#include "binding.h"

bool hwp_append(zend_array *array, zval *value);
bool hwp_store_counted(zval *slot, zval *value);
zend_array *hwp_separate(zval *slot, bool packed, const hwp_slot *of);

/* What stands in the slot; undefined counts as null. */
static inline const zval *hwp_load(const zend_object *object, uint32_t offset) {
    const zval *slot = OBJ_PROP(object, offset);
    return UNEXPECTED(Z_ISREF_P(slot)) ? Z_REFVAL_P(slot) : slot;
}

/*
 * Stores `value` and owns it from then on. May run destructors of what stood there. False: an exception was thrown,
 * because a reference to the slot has another type too.
 */
static inline bool hwp_store(zval *slot, zval *value) {
    if (EXPECTED(!Z_REFCOUNTED_P(slot))) {
        ZVAL_COPY_VALUE(slot, value);
        Z_PROP_FLAG_P(slot) = 0;
        return true;
    }
    return hwp_store_counted(slot, value);
}

/* The array of a repeated field or map, to be written to at once: it belongs to this slot alone. NULL: an exception. */
static inline zend_array *hwp_array(zval *slot, bool packed, const hwp_slot *of) {
    if (EXPECTED(Z_TYPE_P(slot) == IS_ARRAY && GC_REFCOUNT(Z_ARR_P(slot)) == 1)) {
        return Z_ARR_P(slot);
    }
    return hwp_separate(slot, packed, of);
}

/* Appends `value` and owns it from then on. */
static inline bool hwp_push(zend_array *array, zval *value) {
    if (EXPECTED(HT_IS_PACKED(array) && array->nNumUsed < array->nTableSize &&
                 array->nNextFreeElement == (zend_long)array->nNumUsed)) {
        ZVAL_COPY_VALUE(&array->arPacked[array->nNumUsed], value);
        array->nNumUsed++;
        array->nNumOfElements++;
        array->nNextFreeElement++;
        return true;
    }
    return hwp_append(array, value);
}

/* Room for `more` elements at the end of a list. */
static inline void hwp_reserve(zend_array *array, size_t more) {
    if (HT_IS_PACKED(array) && array->nNumUsed + more > array->nTableSize && more < HT_MAX_SIZE / 2) {
        zend_hash_extend(array, array->nNumUsed + (uint32_t)more, true);
    }
}

/* Which member of the oneof is set. */
static inline zend_long hwp_case(const zend_object *object, const hwp_slot *slot) {
    const zval *value = hwp_load(object, slot->case_offset);
    return EXPECTED(Z_TYPE_P(value) == IS_LONG) ? Z_LVAL_P(value) : 0;
}

/* Whether there is nothing to write for the field; in the slot stands `value`. */
static inline bool hwp_is_absent(const zend_object *object, const hwp_slot *slot, const zval *value) {
    switch (slot->cardinality) {
        case HWP_IMPLICIT:
            switch (Z_TYPE_P(value)) {
                case IS_LONG:
                case IS_DOUBLE: /* by its bits: -0.0 is written */
                    return Z_LVAL_P(value) == 0;
                case IS_STRING:
                    return Z_STRLEN_P(value) == 0;
                default:
                    return Z_TYPE_P(value) < IS_TRUE;
            }
        case HWP_EXPLICIT:
            return Z_TYPE_P(value) <= IS_NULL;
        case HWP_ONEOF:
            return hwp_case(object, slot) != slot->number || Z_TYPE_P(value) <= IS_NULL;
        default:
            return Z_TYPE_P(value) == IS_UNDEF ||
                   (Z_TYPE_P(value) == IS_ARRAY && zend_hash_num_elements(Z_ARR_P(value)) == 0);
    }
}

bool hwp_store_case(zend_object *object, const hwp_slot *slot);

/* Stores a field's only value, and owns it from then on. */
static inline bool hwp_store_field(zend_object *object, const hwp_slot *slot, zval *value) {
    if (slot->cardinality == HWP_ONEOF && UNEXPECTED(!hwp_store_case(object, slot))) {
        zval_ptr_dtor(value);
        return false;
    }
    return hwp_store(OBJ_PROP(object, slot->offset), value);
}

/* Stores a map's value, and owns it from then on. The key is an int, a bool or a string. */
bool hwp_store_entry(zend_object *object, const hwp_slot *slot, const zval *key, zval *value);

/* What a field of the type has when it has no presence and is not set; for messages: 0. */
void hwp_set_zero(uint8_t type, zval *value);

/* Whether the value, no reference, is one that such a slot holds. */
static inline bool hwp_is_held(uint8_t holds, const zval *value) {
    return Z_TYPE_P(value) == holds || (holds == _IS_BOOL && (Z_TYPE_P(value) | 1) == IS_TRUE);
}

/* TypeError: a slot or an element holds what its field cannot. Returns false. */
ZEND_COLD bool hwp_fail_value(const hwp_slot *slot, const zval *value);

/* `$object->unknownFields .= bytes` */
bool hwp_append_unknown(zend_object *object, const hwp_class *c, const void *bytes, size_t length);

#endif
