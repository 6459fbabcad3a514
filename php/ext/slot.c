#include "slot.h"

#include <Zend/zend_exceptions.h>

static bool store_referenced(zend_reference *reference, zval *value) {
    GC_ADDREF(reference);
    bool stored = true;
    if (ZEND_REF_HAS_TYPE_SOURCES(reference)) {
        stored = zend_try_assign_typed_ref_zval_ex(reference, value, true) == SUCCESS;
    } else {
        zval old;
        ZVAL_COPY_VALUE(&old, &reference->val);
        ZVAL_COPY_VALUE(&reference->val, value);
        zval_ptr_dtor(&old);
    }
    zval held;
    ZVAL_REF(&held, reference);
    zval_ptr_dtor(&held);
    return stored;
}

bool hwp_store_counted(zval *slot, zval *value) {
    if (Z_ISREF_P(slot)) {
        return store_referenced(Z_REF_P(slot), value);
    }
    zval old;
    ZVAL_COPY_VALUE(&old, slot);
    ZVAL_COPY_VALUE(slot, value);
    zval_ptr_dtor(&old);
    return true;
}

/* A slot's array replaced by its copy is of the slot's type as much as the array was, and a reference's types allow it. */
zend_array *hwp_separate(zval *slot, bool packed, const hwp_slot *of) {
    ZVAL_DEREF(slot);
    if (EXPECTED(Z_TYPE_P(slot) == IS_ARRAY) && zend_hash_num_elements(Z_ARR_P(slot)) > 0) {
        SEPARATE_ARRAY(slot);
        return Z_ARR_P(slot);
    }
    if (Z_TYPE_P(slot) == IS_ARRAY && GC_REFCOUNT(Z_ARR_P(slot)) == 1) {
        return Z_ARR_P(slot);
    }
    if (Z_TYPE_P(slot) != IS_ARRAY && Z_TYPE_P(slot) != IS_UNDEF) {
        hwp_fail_value(of, slot);
        return NULL;
    }
    zend_array *array = zend_new_array(0);
    if (packed) {
        zend_hash_real_init_packed(array);
        array->nNextFreeElement = 0;
    }
    if (Z_TYPE_P(slot) == IS_ARRAY) {
        GC_TRY_DELREF(Z_ARR_P(slot));
    }
    ZVAL_ARR(slot, array);
    Z_PROP_FLAG_P(slot) = 0;
    return array;
}

bool hwp_append(zend_array *array, zval *value) {
    if (EXPECTED(zend_hash_next_index_insert(array, value))) {
        return true;
    }
    zval_ptr_dtor(value);
    zend_throw_error(NULL, "Cannot add an element to the array: its next index is taken");
    return false;
}

bool hwp_store_case(zend_object *object, const hwp_slot *slot) {
    zval number;
    ZVAL_LONG(&number, slot->number);
    return hwp_store(OBJ_PROP(object, slot->case_offset), &number);
}

bool hwp_store_entry(zend_object *object, const hwp_slot *slot, const zval *key, zval *value) {
    zend_array *array = hwp_array(OBJ_PROP(object, slot->offset), false, slot);
    if (UNEXPECTED(!array)) {
        zval_ptr_dtor(value);
        return false;
    }
    zend_ulong index = Z_TYPE_P(key) == IS_LONG ? (zend_ulong)Z_LVAL_P(key) : Z_TYPE_P(key) == IS_TRUE;
    bool named = Z_TYPE_P(key) == IS_STRING && !ZEND_HANDLE_NUMERIC(Z_STR_P(key), index);
    zval *place = named ? zend_hash_lookup(array, Z_STR_P(key)) : zend_hash_index_lookup(array, index);
    zval old;
    ZVAL_COPY_VALUE(&old, place);
    ZVAL_COPY_VALUE(place, value);
    zval_ptr_dtor(&old);
    return true;
}

void hwp_set_zero(uint8_t type, zval *value) {
    uint8_t slot = hwp_types[type].slot;
    ZVAL_LONG(value, 0);
    if (slot == IS_STRING) {
        ZVAL_EMPTY_STRING(value);
    } else if (slot == IS_DOUBLE) {
        ZVAL_DOUBLE(value, 0.0);
    } else if (slot == _IS_BOOL) {
        ZVAL_FALSE(value);
    }
}

bool hwp_fail_value(const hwp_slot *slot, const zval *value) {
    zend_type_error("Field %s holds a value of type %s, which is not one of its type", slot->field->name.bytes,
                    zend_zval_type_name(value));
    return false;
}

bool hwp_append_unknown(zend_object *object, const hwp_class *c, const void *bytes, size_t length) {
    zval *slot = OBJ_PROP(object, c->unknown_offset);
    if (length == 0) {
        return true;
    }
    if (Z_TYPE_P(slot) == IS_STRING && Z_REFCOUNTED_P(slot) && Z_REFCOUNT_P(slot) == 1) {
        size_t before = Z_STRLEN_P(slot);
        Z_STR_P(slot) = zend_string_extend(Z_STR_P(slot), before + length, false);
        memcpy(Z_STRVAL_P(slot) + before, bytes, length);
        Z_STRVAL_P(slot)[before + length] = '\0';
        return true;
    }
    const zval *old = hwp_load(object, c->unknown_offset);
    zval joined;
    if (Z_TYPE_P(old) == IS_STRING) {
        ZVAL_STR(&joined, zend_string_concat2(Z_STRVAL_P(old), Z_STRLEN_P(old), bytes, length));
    } else {
        ZVAL_STRINGL(&joined, bytes, length);
    }
    return hwp_store(slot, &joined);
}
