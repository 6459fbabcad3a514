#include "engine/libxml.h"

#include "engine/interpreter.h"

#include <dlfcn.h>

typedef void (*set_error)(void *context, hw_libxml_function function);
typedef hw_libxml_function (*set_default)(hw_libxml_function function);
typedef hw_libxml_function *(*find_error)(void);

/* libxml2 comes with PHP's extension, if it has that: nothing is linked to it. NULL: there is none. */
static struct {
    set_error set_error;
    set_error set_structured_error;
    find_error error;
    find_error structured_error;
    set_default open_input;
    set_default open_output;
} library;

static zif_handler php_use_internal_errors;

/* {{{ libxml_use_internal_errors(?bool $use_errors = null): bool, which sets a handler for this thread */
static ZEND_NAMED_FUNCTION(own_use_internal_errors) {
    php_use_internal_errors(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    hw_libxml_note(&hw_interpreter_current->libxml);
}
/* }}} */

void hw_libxml_intercept(void) {
    php_use_internal_errors = hw_replace_function("libxml_use_internal_errors", own_use_internal_errors);
    library.set_error = (set_error)dlsym(RTLD_DEFAULT, "xmlSetGenericErrorFunc");
    library.set_structured_error = (set_error)dlsym(RTLD_DEFAULT, "xmlSetStructuredErrorFunc");
    library.error = (find_error)dlsym(RTLD_DEFAULT, "__xmlGenericError");
    library.structured_error = (find_error)dlsym(RTLD_DEFAULT, "__xmlStructuredError");
    library.open_input = (set_default)dlsym(RTLD_DEFAULT, "xmlParserInputBufferCreateFilenameDefault");
    library.open_output = (set_default)dlsym(RTLD_DEFAULT, "xmlOutputBufferCreateFilenameDefault");
}

static bool has_library(void) {
    return library.set_error && library.set_structured_error && library.error && library.structured_error &&
           library.open_input && library.open_output;
}

/* What opens files can only be read by setting it. */
static hw_libxml_function read_default(set_default set) {
    hw_libxml_function function = set(NULL);
    set(function);
    return function;
}

void hw_libxml_note(hw_libxml *libxml) {
    if (!has_library()) {
        return;
    }
    libxml->error = *library.error();
    libxml->structured_error = *library.structured_error();
    libxml->open_input = read_default(library.open_input);
    libxml->open_output = read_default(library.open_output);
    libxml->known = true;
}

void hw_libxml_apply(const hw_libxml *libxml) {
    if (!libxml->known) {
        return;
    }
    library.set_error(NULL, libxml->error);
    library.set_structured_error(NULL, libxml->structured_error);
    library.open_input(libxml->open_input);
    library.open_output(libxml->open_output);
}
