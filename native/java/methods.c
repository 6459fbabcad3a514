#include "java/methods.h"

#include "java/object.h"
#include "java/upcall.h"

static ZEND_NAMED_FUNCTION(to_string) {
    ZEND_PARSE_PARAMETERS_NONE();
    hw_java_ask_for(Z_OBJ_P(ZEND_THIS), HW_UPCALL_TO_STRING, NULL, NULL, return_value, IS_STRING);
}

/* Maps are objects in JSON, whatever their keys and also when they are empty. */
static ZEND_NAMED_FUNCTION(json_serialize) {
    hw_upcall u;
    ZEND_PARSE_PARAMETERS_NONE();
    uint64_t id = hw_java_id(Z_OBJ_P(ZEND_THIS));
    if (id) {
        hw_upcall_begin(&u, hw_bridge_current, HW_UPCALL_JSON);
        hw_upcall_target(&u, id);
        u.maps_are_objects = true;
        hw_upcall_send(&u, return_value);
    }
}

static ZEND_NAMED_FUNCTION(count) {
    ZEND_PARSE_PARAMETERS_NONE();
    hw_java_ask_for(Z_OBJ_P(ZEND_THIS), HW_UPCALL_COUNT, NULL, NULL, return_value, IS_LONG);
}

static ZEND_NAMED_FUNCTION(get_iterator) {
    ZEND_PARSE_PARAMETERS_NONE();
    zend_create_internal_iterator_zval(return_value, ZEND_THIS);
}

static ZEND_NAMED_FUNCTION(offset_get) {
    zval *offset;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ZVAL(offset)
    ZEND_PARSE_PARAMETERS_END();
    hw_java_ask(Z_OBJ_P(ZEND_THIS), HW_UPCALL_OFFSET_GET, offset, NULL, return_value);
}

static ZEND_NAMED_FUNCTION(offset_set) {
    zval *offset;
    zval *value;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_ZVAL(offset)
    Z_PARAM_ZVAL(value)
    ZEND_PARSE_PARAMETERS_END();
    hw_java_tell(Z_OBJ_P(ZEND_THIS), HW_UPCALL_OFFSET_SET, offset, value);
}

static ZEND_NAMED_FUNCTION(offset_exists) {
    zval *offset;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ZVAL(offset)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(hw_java_has_offset(Z_OBJ_P(ZEND_THIS), offset, HW_EXISTENCE_THERE));
}

static ZEND_NAMED_FUNCTION(offset_unset) {
    zval *offset;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ZVAL(offset)
    ZEND_PARSE_PARAMETERS_END();
    hw_java_tell(Z_OBJ_P(ZEND_THIS), HW_UPCALL_OFFSET_UNSET, offset, NULL);
}

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_string, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_mixed, 0, 0, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_count, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_offset_get, 0, 1, IS_MIXED, 0)
    ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_offset_exists, 0, 1, _IS_BOOL, 0)
    ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_offset_set, 0, 2, IS_VOID, 0)
    ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
    ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_offset_unset, 0, 1, IS_VOID, 0)
    ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
ZEND_END_ARG_INFO()

// clang-format off
const zend_function_entry hw_java_common_methods[] = {
    ZEND_RAW_FENTRY("__toString", to_string, arginfo_string, ZEND_ACC_PUBLIC)
    ZEND_RAW_FENTRY("jsonSerialize", json_serialize, arginfo_mixed, ZEND_ACC_PUBLIC)
    ZEND_FE_END
};

const zend_function_entry hw_java_countable_methods[] = {
    ZEND_RAW_FENTRY("count", count, arginfo_count, ZEND_ACC_PUBLIC)
    ZEND_FE_END
};

const zend_function_entry hw_java_offset_methods[] = {
    ZEND_RAW_FENTRY("offsetGet", offset_get, arginfo_offset_get, ZEND_ACC_PUBLIC)
    ZEND_RAW_FENTRY("offsetSet", offset_set, arginfo_offset_set, ZEND_ACC_PUBLIC)
    ZEND_RAW_FENTRY("offsetExists", offset_exists, arginfo_offset_exists, ZEND_ACC_PUBLIC)
    ZEND_RAW_FENTRY("offsetUnset", offset_unset, arginfo_offset_unset, ZEND_ACC_PUBLIC)
    ZEND_FE_END
};

const zend_function_entry hw_java_iterable_methods[] = {
    ZEND_RAW_FENTRY("getIterator", get_iterator, arginfo_mixed, ZEND_ACC_PUBLIC)
    ZEND_FE_END
};
// clang-format on
