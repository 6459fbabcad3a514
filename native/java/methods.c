/* The methods that methods.stub.php declares: those of PHP's own interfaces, which a class of Java has besides Java's. */
#include "java/object.h"
#include "java/upcall.h"

ZEND_METHOD(Howdah_JavaObject, __toString) {
    ZEND_PARSE_PARAMETERS_NONE();
    hw_java_ask_for(Z_OBJ_P(ZEND_THIS), HW_UPCALL_TO_STRING, NULL, NULL, return_value, IS_STRING);
}

/* Maps are objects in JSON, whatever their keys and also when they are empty. */
ZEND_METHOD(Howdah_JavaObject, jsonSerialize) {
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

ZEND_METHOD(Howdah_JavaCountable, count) {
    ZEND_PARSE_PARAMETERS_NONE();
    hw_java_ask_for(Z_OBJ_P(ZEND_THIS), HW_UPCALL_COUNT, NULL, NULL, return_value, IS_LONG);
}

ZEND_METHOD(Howdah_JavaIterable, getIterator) {
    ZEND_PARSE_PARAMETERS_NONE();
    zend_create_internal_iterator_zval(return_value, ZEND_THIS);
}

ZEND_METHOD(Howdah_JavaOffsets, offsetGet) {
    zval *offset;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ZVAL(offset)
    ZEND_PARSE_PARAMETERS_END();
    hw_java_ask(Z_OBJ_P(ZEND_THIS), HW_UPCALL_OFFSET_GET, offset, NULL, return_value);
}

ZEND_METHOD(Howdah_JavaOffsets, offsetSet) {
    zval *offset;
    zval *value;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_ZVAL(offset)
    Z_PARAM_ZVAL(value)
    ZEND_PARSE_PARAMETERS_END();
    hw_java_tell(Z_OBJ_P(ZEND_THIS), HW_UPCALL_OFFSET_SET, offset, value);
}

ZEND_METHOD(Howdah_JavaOffsets, offsetExists) {
    zval *offset;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ZVAL(offset)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(hw_java_has_offset(Z_OBJ_P(ZEND_THIS), offset, HW_EXISTENCE_THERE));
}

ZEND_METHOD(Howdah_JavaOffsets, offsetUnset) {
    zval *offset;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ZVAL(offset)
    ZEND_PARSE_PARAMETERS_END();
    hw_java_tell(Z_OBJ_P(ZEND_THIS), HW_UPCALL_OFFSET_UNSET, offset, NULL);
}
