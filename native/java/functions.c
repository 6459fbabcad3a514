/* Howdah\Java, what Java's classes cannot offer by themselves, and Howdah\Services, what the host has registered. */
#include "java/functions.h"

#include "java/upcall.h"
#include "wire/encode.h"

/* Asks with the arguments of the running function as they are. */
static void ask_with_arguments(INTERNAL_FUNCTION_PARAMETERS, uint32_t handle, uint32_t least, uint32_t most,
                               zend_uchar type) {
    hw_bridge *bridge = hw_bridge_current;
    hw_upcall u;
    uint32_t count = ZEND_NUM_ARGS();
    if (count < least || count > most) {
        zend_wrong_parameters_count_error(least, most);
        RETURN_THROWS();
    }
    hw_upcall_begin(&u, bridge, handle);
    for (uint32_t i = 1; i <= count; i++) {
        hw_write_value(&u.w, bridge, ZEND_CALL_ARG(execute_data, i), 0);
    }
    if (hw_upcall_send(&u, return_value)) {
        hw_upcall_expect(return_value, type);
    }
}

#define FUNCTION_OF(name, handle, least, most, type)                                     \
    static ZEND_NAMED_FUNCTION(name) {                                                   \
        ask_with_arguments(INTERNAL_FUNCTION_PARAM_PASSTHRU, handle, least, most, type); \
    }
#define FUNCTION(name, handle, count, type) FUNCTION_OF(name, handle, count, count, type)

FUNCTION(get_static, HW_UPCALL_GET_STATIC, 2, IS_UNDEF)
FUNCTION(set_static, HW_UPCALL_SET_STATIC, 3, IS_NULL)
FUNCTION(make_array, HW_UPCALL_ARRAY, 2, IS_OBJECT)
FUNCTION(implement, HW_UPCALL_IMPLEMENT, 2, IS_OBJECT)
FUNCTION_OF(await, HW_UPCALL_AWAIT, 1, 2, IS_UNDEF)
FUNCTION(get_service, HW_UPCALL_SERVICE, 1, IS_UNDEF)
FUNCTION(has_service, HW_UPCALL_HAS_SERVICE, 1, _IS_BOOL)
FUNCTION(write_log, HW_UPCALL_WRITE_LOG, 4, IS_NULL)

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_get_static, 0, 2, IS_MIXED, 0)
    ZEND_ARG_TYPE_INFO(0, class, IS_STRING, 0)
    ZEND_ARG_TYPE_INFO(0, field, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_set_static, 0, 3, IS_VOID, 0)
    ZEND_ARG_TYPE_INFO(0, class, IS_STRING, 0)
    ZEND_ARG_TYPE_INFO(0, field, IS_STRING, 0)
    ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_array, 0, 2, IS_OBJECT, 0)
    ZEND_ARG_TYPE_INFO(0, type, IS_STRING, 0)
    ZEND_ARG_TYPE_MASK(0, lengthOrElements, MAY_BE_LONG | MAY_BE_ARRAY, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_implement, 0, 2, IS_OBJECT, 0)
    ZEND_ARG_TYPE_INFO(0, interface, IS_STRING, 0)
    ZEND_ARG_TYPE_INFO(0, code, IS_OBJECT, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_await, 0, 1, IS_MIXED, 0)
    ZEND_ARG_TYPE_INFO(0, future, IS_OBJECT, 0)
    ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_get_service, 0, 1, IS_MIXED, 0)
    ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_has_service, 0, 1, _IS_BOOL, 0)
    ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_log, 0, 4, IS_VOID, 0)
    ZEND_ARG_TYPE_INFO(0, logger, IS_STRING, 0)
    ZEND_ARG_TYPE_INFO(0, level, IS_STRING, 0)
    ZEND_ARG_TYPE_INFO(0, message, IS_STRING, 0)
    ZEND_ARG_TYPE_INFO(0, context, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

// clang-format off
static const zend_function_entry java_functions[] = {
    ZEND_RAW_FENTRY("getStatic", get_static, arginfo_get_static, ZEND_ACC_PUBLIC | ZEND_ACC_STATIC)
    ZEND_RAW_FENTRY("setStatic", set_static, arginfo_set_static, ZEND_ACC_PUBLIC | ZEND_ACC_STATIC)
    ZEND_RAW_FENTRY("array", make_array, arginfo_array, ZEND_ACC_PUBLIC | ZEND_ACC_STATIC)
    ZEND_RAW_FENTRY("implement", implement, arginfo_implement, ZEND_ACC_PUBLIC | ZEND_ACC_STATIC)
    ZEND_RAW_FENTRY("await", await, arginfo_await, ZEND_ACC_PUBLIC | ZEND_ACC_STATIC)
    ZEND_FE_END
};

static const zend_function_entry service_functions[] = {
    ZEND_RAW_FENTRY("get", get_service, arginfo_get_service, ZEND_ACC_PUBLIC | ZEND_ACC_STATIC)
    ZEND_RAW_FENTRY("has", has_service, arginfo_has_service, ZEND_ACC_PUBLIC | ZEND_ACC_STATIC)
    ZEND_RAW_FENTRY("log", write_log, arginfo_log, ZEND_ACC_PUBLIC | ZEND_ACC_STATIC)
    ZEND_FE_END
};
// clang-format on

void hw_java_register_functions(void) {
    zend_class_entry ce;
    const uint32_t flags = ZEND_ACC_FINAL | ZEND_ACC_NO_DYNAMIC_PROPERTIES | ZEND_ACC_NOT_SERIALIZABLE;
    INIT_NS_CLASS_ENTRY(ce, "Howdah", "Java", java_functions);
    zend_register_internal_class(&ce)->ce_flags |= flags | ZEND_ACC_EXPLICIT_ABSTRACT_CLASS;
    INIT_NS_CLASS_ENTRY(ce, "Howdah", "Services", service_functions);
    zend_register_internal_class(&ce)->ce_flags |= flags | ZEND_ACC_EXPLICIT_ABSTRACT_CLASS;
}
