/* Howdah\Java, what Java's classes cannot offer by themselves, and Howdah\Services, what the host has registered. */
#include "java/functions.h"

#include "java/upcall.h"
#include "wire/encode.h"

#include "java/functions_arginfo.h"

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

#define ASKS(class, name, handle, least, most, type)                                     \
    ZEND_METHOD(class, name) {                                                           \
        ask_with_arguments(INTERNAL_FUNCTION_PARAM_PASSTHRU, handle, least, most, type); \
    }

ASKS(Howdah_Java, getStatic, HW_UPCALL_GET_STATIC, 2, 2, IS_UNDEF)
ASKS(Howdah_Java, setStatic, HW_UPCALL_SET_STATIC, 3, 3, IS_NULL)
ASKS(Howdah_Java, array, HW_UPCALL_ARRAY, 2, 2, IS_OBJECT)
ASKS(Howdah_Java, implement, HW_UPCALL_IMPLEMENT, 2, 2, IS_OBJECT)
ASKS(Howdah_Java, await, HW_UPCALL_AWAIT, 1, 2, IS_UNDEF)
ASKS(Howdah_Java, memory, HW_UPCALL_MEMORY, 0, 0, IS_ARRAY)
ASKS(Howdah_Services, get, HW_UPCALL_SERVICE, 1, 1, IS_UNDEF)
ASKS(Howdah_Services, has, HW_UPCALL_HAS_SERVICE, 1, 1, _IS_BOOL)
ASKS(Howdah_Services, log, HW_UPCALL_WRITE_LOG, 4, 4, IS_NULL)

/* The stubs cannot say that a class is both abstract and final. */
void hw_java_register_functions(void) {
    register_class_Howdah_Java()->ce_flags |= ZEND_ACC_FINAL;
    register_class_Howdah_Services()->ce_flags |= ZEND_ACC_FINAL;
}
