#include "http/front.h"

#include "engine/operations.h"
#include "http/development.h"
#include "http/development_log.h"
#include "http/environment.h"
#include "http/functions_arginfo.h"
#include "http/http.h"
#include "http/note.h"
#include "http/request.h"
#include "http/request_state.h"
#include "http/response.h"
#include "http/serve.h"
#include "http/slow_log.h"
#include "http/user_ini.h"
#include "http/variables.h"

#include <main/php_variables.h>

static bool takes_development(const hw_settings *settings) {
    return settings->development_server;
}

static void intercept(void) {
    hw_http_environment_intercept();
    hw_http_variables_intercept();
    hw_http_request_state_intercept();
}

/* The note is the parent's. */
static void forked(void) {
    hw_http_note_to(NULL);
}

static bool flush(void *state) {
    return hw_http_flush(state);
}

static void activate(void *state) {
    const hw_http *http = state;
    if (http->taken && http->classic && !http->development) {
        hw_http_activate_user_ini(http);
    }
}

static void variables(void *state, zval *variables) {
    hw_http *http = state;
    if (http->development) {
        hw_http_register_development_variables(http, variables);
    } else if (http->taken) {
        hw_http_register_variables(http, variables);
    } else {
        php_import_environment_variables(variables);
        if (http->worker_script) {
            hw_http_register_boot_variables(http, variables);
        }
    }
}

/* getenv() finds a request's variables, as under php-fpm; not as under php -S. */
static char *variable(void *state, const char *name, size_t length) {
    const hw_http *http = state;
    if (!http->taken || http->development) {
        return NULL;
    }
    zend_is_auto_global(ZSTR_KNOWN(ZEND_STR_AUTOGLOBAL_SERVER));
    const zval *all = &PG(http_globals)[TRACK_VARS_SERVER];
    const zval *value = Z_TYPE_P(all) == IS_ARRAY ? zend_hash_str_find(Z_ARRVAL_P(all), name, length) : NULL;
    return value && Z_TYPE_P(value) == IS_STRING ? estrndup(Z_STRVAL_P(value), Z_STRLEN_P(value)) : NULL;
}

static void headers(void *state, const sapi_headers_struct *headers) {
    hw_http *http = state;
    if (http->state == HW_HTTP_RUNNING) {
        hw_http_set_head(http, headers);
    }
}

static size_t read_body(void *state, char *buffer, size_t most) {
    return hw_http_read_body(state, buffer, most);
}

static char *cookies(void *state) {
    return hw_http_cookies(state);
}

/* What `php -S` has of them. */
// clang-format off
static const zend_function_entry development_functions[] = {
    ZEND_FE(getallheaders, arginfo_getallheaders)
    ZEND_FALIAS(apache_request_headers, getallheaders, arginfo_apache_request_headers)
    ZEND_FE(apache_response_headers, arginfo_apache_response_headers)
    ZEND_FE_END
};
// clang-format on

/* What both have. */
#define SERVING                                                                                                       \
    .operation = HW_OPERATION_HTTP_SERVE, .run = hw_http_serve, .intercept = intercept,                               \
    .interrupted = hw_slow_log_check, .forked = forked, .flush = flush, .activate = activate, .variables = variables, \
    .variable = variable, .headers = headers, .read_body = read_body, .cookies = cookies

const hw_front hw_http_front = {
    .functions = ext_functions,
    SERVING,
};

const hw_front hw_development_front = {
    .takes = takes_development,
    .functions = development_functions,
    .log = hw_http_log,
    SERVING,
};
