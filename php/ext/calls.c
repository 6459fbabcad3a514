#include "calls.h"

#include <Zend/zend_exceptions.h>

static zend_class_entry *find(const char *class_name) {
    zend_string *name = zend_string_init(class_name, strlen(class_name), false);
    zend_class_entry *ce = zend_lookup_class(name);
    zend_string_release(name);
    return ce;
}

/* If the class cannot be found, a plain exception has to do; if its autoloader throws, that is what is thrown. */
static void fail(const char *class_name, const char *format, va_list arguments) {
    if (EG(exception) || HWP_OUT_OF_MEMORY()) {
        return;
    }
    zend_class_entry *ce = find(class_name);
    if (!EG(exception)) {
        zend_string *message = zend_vstrpprintf(0, format, arguments);
        bool throwable = ce && instanceof_function(ce, zend_ce_throwable);
        zend_throw_exception(throwable ? ce : zend_ce_exception, ZSTR_VAL(message), 0);
        zend_string_release(message);
    }
}

void *hwp_fail_decode(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fail("Google\\Protobuf\\Internal\\GPBDecodeException", format, arguments);
    va_end(arguments);
    return NULL;
}

void *hwp_fail_encode(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fail("Howdah\\Protobuf\\EncodeException", format, arguments);
    va_end(arguments);
    return NULL;
}

static bool call(const char *class_name, const char *method, zval *result, uint32_t count, zval *arguments) {
    zend_class_entry *ce = find(class_name);
    zend_function *function = ce ? zend_hash_str_find_ptr(&ce->function_table, method, strlen(method)) : NULL;
    ZVAL_UNDEF(result);
    if (function && (function->common.fn_flags & ZEND_ACC_STATIC)) {
        zend_call_known_function(function, NULL, ce, result, count, arguments, NULL);
    } else if (!EG(exception)) {
        zend_throw_error(NULL, "%s::%s() is missing: howdah_protobuf is for the PHP package howdah", class_name,
                         method);
    }
    return !EG(exception);
}

zend_string *hwp_write_json_in_php(zend_object *message, zend_long options, zend_long depth) {
    zval arguments[3];
    zval result;
    ZVAL_OBJ(&arguments[0], message);
    ZVAL_LONG(&arguments[1], options);
    ZVAL_LONG(&arguments[2], MIN(depth, HWP_MAX_DEPTH));
    if (call("Howdah\\Protobuf\\Json\\JsonWriter", "write", &result, 3, arguments) && Z_TYPE(result) == IS_STRING) {
        return Z_STR(result);
    }
    zval_ptr_dtor(&result);
    return NULL;
}

bool hwp_read_json_in_php(zend_object *message, zend_string *json, bool ignore_unknown, zend_long depth) {
    zval arguments[4];
    zval result;
    ZVAL_OBJ(&arguments[0], message);
    ZVAL_STR(&arguments[1], json);
    ZVAL_BOOL(&arguments[2], ignore_unknown);
    ZVAL_LONG(&arguments[3], MIN(depth, HWP_MAX_DEPTH));
    bool done = call("Howdah\\Protobuf\\Json\\JsonReader", "read", &result, 4, arguments);
    zval_ptr_dtor(&result);
    return done;
}
