#include "failure.h"

#include <Zend/zend_exceptions.h>

/* Finding the class may run an autoloader, which may throw itself: then that is what is thrown. */
static bool fail(const char *class_name, const char *format, va_list arguments) {
    if (EG(exception) || HWP_OUT_OF_MEMORY()) {
        return false;
    }
    zend_string *message = zend_vstrpprintf(0, format, arguments);
    zend_string *name = zend_string_init(class_name, strlen(class_name), false);
    zend_class_entry *ce = zend_lookup_class(name);
    if (!EG(exception)) {
        bool throwable = ce && instanceof_function(ce, zend_ce_throwable);
        zend_throw_exception(throwable ? ce : zend_ce_exception, ZSTR_VAL(message), 0);
    }
    zend_string_release(name);
    zend_string_release(message);
    return false;
}

bool hwp_fail_decode(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fail("Google\\Protobuf\\Internal\\GPBDecodeException", format, arguments);
    va_end(arguments);
    return false;
}

bool hwp_fail_encode(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fail("Howdah\\Protobuf\\EncodeException", format, arguments);
    va_end(arguments);
    return false;
}
