/*
 * Howdah\JavaException: above java\lang\Throwable, and what PHP sees of a Java exception that could not be delivered whole.
 */
#include "java/exception.h"

#include "java/class_table.h"
#include "java/exception_arginfo.h"
#include "java/object.h"
#include "java/upcall.h"
#include "wire/encode.h"

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

static void write_text(hw_writer *w, const zend_array *frame, zend_string *name) {
    zval *text = zend_hash_find(frame, name);
    hw_write_string(w, text && Z_TYPE_P(text) == IS_STRING ? Z_STRVAL_P(text) : "",
                    text && Z_TYPE_P(text) == IS_STRING ? Z_STRLEN_P(text) : 0);
}

/* [class, function, file, line, whether the frame is a call of Java] */
static void write_frame(hw_writer *w, zval *frame) {
    ZVAL_DEREF(frame);
    if (Z_TYPE_P(frame) != IS_ARRAY) {
        return;
    }
    const zend_array *fields = Z_ARR_P(frame);
    zval *class = zend_hash_find(fields, ZSTR_KNOWN(ZEND_STR_CLASS));
    zval *line = zend_hash_find(fields, ZSTR_KNOWN(ZEND_STR_LINE));
    zval java;
    ZVAL_BOOL(&java, class && Z_TYPE_P(class) == IS_STRING && hw_is_java_class_name(Z_STR_P(class)));
    size_t value = hw_writer_begin(w, HW_TAG_VALUE);
    size_t list = hw_writer_begin(w, HW_VALUE_LIST_VALUE);
    write_text(w, fields, ZSTR_KNOWN(ZEND_STR_CLASS));
    write_text(w, fields, ZSTR_KNOWN(ZEND_STR_FUNCTION));
    write_text(w, fields, ZSTR_KNOWN(ZEND_STR_FILE));
    hw_write_int(w, line && Z_TYPE_P(line) == IS_LONG ? Z_LVAL_P(line) : 0);
    hw_write_value(w, hw_bridge_current, &java, 0);
    hw_writer_end(w, list);
    hw_writer_end(w, value);
}

static zval *base_property(zend_object *throwable, zend_string *name, zval *rv) {
    return zend_read_property_ex(zend_ce_exception, throwable, name, true, rv);
}

/* Java's trace is not kept with each exception: Java still has it, and is asked when PHP wants to see it. */
static bool ask_trace(zend_object *throwable, zval *result) {
    const hw_java_object *java = hw_java_object_of(throwable);
    hw_upcall u;
    zval rv;
    ZVAL_EMPTY_STRING(result);
    if (!java || !java->id) {
        return true;
    }
    zval *trace = base_property(throwable, ZSTR_KNOWN(ZEND_STR_TRACE), &rv);
    hw_upcall_begin(&u, hw_bridge_current, HW_UPCALL_TRACE);
    hw_upcall_target(&u, java->id);
    size_t value = hw_writer_begin(&u.w, HW_TAG_VALUE);
    size_t list = hw_writer_begin(&u.w, HW_VALUE_LIST_VALUE);
    if (Z_TYPE_P(trace) == IS_ARRAY) {
        zval *frame;
        ZEND_HASH_FOREACH_VAL(Z_ARR_P(trace), frame) {
            write_frame(&u.w, frame);
        }
        ZEND_HASH_FOREACH_END();
    }
    hw_writer_end(&u.w, list);
    hw_writer_end(&u.w, value);
    hw_write_value(&u.w, u.bridge, base_property(throwable, ZSTR_KNOWN(ZEND_STR_FILE), &rv), 0);
    hw_write_value(&u.w, u.bridge, base_property(throwable, ZSTR_KNOWN(ZEND_STR_LINE), &rv), 0);
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
