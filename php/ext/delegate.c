#include "delegate.h"

#include <Zend/zend_exceptions.h>

static bool call(const char *class_name, const char *method, zval *result, uint32_t count, zval *arguments) {
    zend_string *name = zend_string_init(class_name, strlen(class_name), false);
    zend_class_entry *ce = zend_lookup_class(name);
    zend_string_release(name);
    zend_function *function = ce ? zend_hash_str_find_ptr(&ce->function_table, method, strlen(method)) : NULL;
    ZVAL_UNDEF(result);
    if (!function || !(function->common.fn_flags & ZEND_ACC_STATIC)) {
        if (!EG(exception)) {
            zend_throw_error(NULL, "%s::%s() is missing; howdah_protobuf works with the PHP package of its version",
                             class_name, method);
        }
        return false;
    }
    zend_call_known_function(function, NULL, ce, result, count, arguments, NULL);
    return !EG(exception);
}

zend_string *hwp_delegate_write(zend_object *message, zend_long options, zend_long depth) {
    zval arguments[3];
    zval result;
    ZVAL_OBJ(&arguments[0], message);
    ZVAL_LONG(&arguments[1], options);
    ZVAL_LONG(&arguments[2], depth);
    if (call("Howdah\\Protobuf\\Json\\JsonWriter", "write", &result, 3, arguments) && Z_TYPE(result) == IS_STRING) {
        return Z_STR(result);
    }
    zval_ptr_dtor(&result);
    return NULL;
}

bool hwp_delegate_read(zend_object *message, zend_string *json, bool ignore_unknown, zend_long depth) {
    zval arguments[4];
    zval result;
    ZVAL_OBJ(&arguments[0], message);
    ZVAL_STR(&arguments[1], json);
    ZVAL_BOOL(&arguments[2], ignore_unknown);
    ZVAL_LONG(&arguments[3], depth);
    bool done = call("Howdah\\Protobuf\\Json\\JsonReader", "read", &result, 4, arguments);
    zval_ptr_dtor(&result);
    return done;
}
