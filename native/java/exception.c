/*
 * Howdah\JavaException: above java\lang\Throwable, and what PHP sees of a Java exception that could not be delivered whole.
 */
#include "java/exception.h"

#include "java/exception_arginfo.h"
#include "java/object.h"
#include "java/throwable.h"
#include "java/upcall.h"

#include <Zend/zend_smart_str.h>

zend_class_entry *hw_java_exception_class;
zend_class_entry *hw_bridge_exception_class;

/* {{{ Howdah\JavaException::getJavaClass(): string */
ZEND_METHOD(Howdah_JavaException, getJavaClass) {
    ZEND_PARSE_PARAMETERS_NONE();
    const hw_java_class *class = hw_java_class_above(Z_OBJCE_P(ZEND_THIS));
    if (class) {
        RETURN_STR_COPY(class->java_name);
    }
    RETURN_STRING("java.lang.VirtualMachineError");
}
/* }}} */

/* Java's trace is not kept with each exception: Java still has it, and is asked when PHP wants to see it. */
static bool ask_trace(zend_object *throwable, zval *result) {
    const hw_java_object *java = hw_java_object_of(throwable);
    hw_upcall u;
    ZVAL_EMPTY_STRING(result);
    if (!java || !java->id) {
        return true;
    }
    hw_upcall_begin(&u, hw_bridge_current, HW_UPCALL_TRACE);
    hw_upcall_target(&u, java->id);
    hw_write_stack(&u.w, HW_CALL_STACK, throwable);
    return hw_upcall_send(&u, result) && hw_upcall_expect(result, IS_STRING);
}

/* {{{ Howdah\JavaException::getJavaTrace(): string */
ZEND_METHOD(Howdah_JavaException, getJavaTrace) {
    ZEND_PARSE_PARAMETERS_NONE();
    ask_trace(Z_OBJ_P(ZEND_THIS), return_value);
}
/* }}} */

/* {{{ Howdah\JavaException::__toString(): string
 * What PHP says of an exception that nobody caught: its own trace, then Java's. */
ZEND_METHOD(Howdah_JavaException, __toString) {
    zval trace;
    zval text;
    ZEND_PARSE_PARAMETERS_NONE();
    zend_call_known_instance_method_with_0_params(zend_ce_exception->__tostring, Z_OBJ_P(ZEND_THIS), &text);
    if (Z_TYPE(text) != IS_STRING) {
        zval_ptr_dtor(&text);
        RETURN_EMPTY_STRING();
    }
    if (ask_trace(Z_OBJ_P(ZEND_THIS), &trace) && Z_STRLEN(trace)) {
        smart_str all = {0};
        smart_str_append(&all, Z_STR(text));
        smart_str_appends(&all, "\n\nJava stack trace:\n");
        smart_str_append(&all, Z_STR(trace));
        RETVAL_STR(smart_str_extract(&all));
        zval_ptr_dtor(&text);
    } else {
        RETVAL_STR(Z_STR(text));
    }
    zval_ptr_dtor(&trace);
}
/* }}} */

void hw_java_register_exceptions(void) {
    hw_java_exception_class = register_class_Howdah_JavaException(spl_ce_RuntimeException);
    hw_bridge_exception_class = register_class_Howdah_BridgeException(spl_ce_RuntimeException);
}
