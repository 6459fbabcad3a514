#include "engine/request.h"

#include "engine/process_functions.h"

#include <Zend/zend_ini_scanner.h>
#include <main/php_main.h>

#include <signal.h>

/*
 * What calls from Java seem to come from. Its frame has no parent and is no top function, so backtraces leave it out; it
 * lets PHP code throw, and gives warnings of the engine itself a function to name.
 */
static zend_internal_function base_function = {.type = ZEND_INTERNAL_FUNCTION};

bool hw_request_begin(hw_interpreter *in) {
    struct sigaction profiler;
    sigaction(SIGPROF, NULL, &profiler);
    int started = php_request_startup();
    if (!in->settings.direct_output) {
        sigaction(SIGPROF, &profiler, NULL); /* zend_set_timeout() takes it, timer or not; a profiler may have it */
    }
    hw_libxml_note(&in->libxml);
    PG(during_request_startup) = false; /* as php_execute_script() does: errors are displayed from here on */
    return started == SUCCESS;
}

bool hw_request_start(hw_interpreter *in) {
    sapi_request_info *info = &SG(request_info);
    *info = (sapi_request_info){.argc = in->settings.argc, .argv = in->settings.argv};
    SG(server_context) = in;
    if (!hw_request_begin(in)) {
        return false;
    }
    SG(headers_sent) = 1; /* there is no client to send headers to */
    SG(request_info).no_headers = 1;
    EG(exit_status) = 0; /* php_request_shutdown() leaves 255 if it has thrown: php-cgi and php-fpm never look */
    in->request_started = true;
    hw_interpreter_note_output(in);
    base_function.function_name = ZSTR_KNOWN(ZEND_STR_INCLUDE);
    in->base_frame = (zend_execute_data){.func = (zend_function *)&base_function};
    EG(current_execute_data) = &in->base_frame;
    return true;
}

/* One entry of the ini settings, read as php.ini is read. */
static void alter_ini_entry(zval *name, zval *value, zval *index, int kind, void *refused) {
    (void)index;
    zend_string **first = refused;
    if (kind == ZEND_INI_PARSER_ENTRY && value &&
        zend_alter_ini_entry(Z_STR_P(name), Z_STR_P(value), PHP_INI_SYSTEM, PHP_INI_STAGE_ACTIVATE) == FAILURE &&
        !*first) {
        *first = zend_string_copy(Z_STR_P(name));
    }
}

const char *hw_request_ini(hw_interpreter *in) {
    static char message[200];
    zend_string *refused = NULL;
    if (!in->settings.ini_entries) {
        return NULL;
    }
    char *entries = estrdup(in->settings.ini_entries); /* the scanner writes into it */
    zend_parse_ini_string(entries, true, ZEND_INI_SCANNER_NORMAL, alter_ini_entry, &refused);
    efree(entries);
    if (!refused) {
        return NULL;
    }
    snprintf(message, sizeof message,
             "the ini setting %s cannot be changed after the first interpreter of a process has started",
             ZSTR_VAL(refused));
    zend_string_release(refused);
    return message;
}

/*
 * Ends the request as every SAPI does: shutdown functions, then destructors, then all that is left. What the host holds
 * lives until then, so that both may still use it; what they give to the host is stale with the rest.
 * A step may bail out, after an unclean end above all; none may leave this function.
 */
void hw_request_end(hw_interpreter *in) {
    zend_try {
        php_request_shutdown(NULL);
    }
    zend_end_try();
    hw_bridge_forget(&in->bridge);
    in->request_started = false;
    in->fatal_pending = false;
    hw_process_state_reset(&in->process);
    hw_process_functions_reset();
    hw_stack_trim(&in->stack, __builtin_frame_address(0));
}
