/*
 * Worker mode for scripts that use superglobals: howdah_handle_request(), and what has to be reset between two requests that
 * one run of a script handles. It mirrors php_request_shutdown() and php_request_startup() (main/main.c), but for all that
 * the script has built up: its classes, functions, constants, static and global variables, and ini settings stay.
 */
#include "http/worker.h"

#include "engine/request.h"
#include "engine/time_limit.h"
#include "http/request.h"
#include "http/request_state.h"
#include "http/response.h"
#include "http/serve.h"
#include "http/slow_log.h"

#include <ext/session/php_session.h>
#include <ext/standard/head.h>
#include <main/php_main.h>
#include <main/php_output.h>
#include <main/php_streams.h>
#include <main/php_variables.h>

/* They keep what they know of a request in globals of their own, which only their own request functions reset. */
#define STATEFUL 4
static const char *const stateful_names[STATEFUL] = {"filter", "gmp", "session", "zlib"};
static const zend_module_entry *stateful_modules[STATEFUL];

static zend_auto_global *server_global;
static zend_auto_global *request_global;
static zend_auto_global *environment_global;

void hw_http_worker_init(void) {
    for (size_t i = 0; i < STATEFUL; i++) {
        stateful_modules[i] = zend_hash_str_find_ptr(&module_registry, stateful_names[i], strlen(stateful_names[i]));
    }
    server_global = zend_hash_str_find_ptr(CG(auto_globals), ZEND_STRL("_SERVER"));
    request_global = zend_hash_str_find_ptr(CG(auto_globals), ZEND_STRL("_REQUEST"));
    environment_global = zend_hash_str_find_ptr(CG(auto_globals), ZEND_STRL("_ENV"));
}

/*
 * The end of the session module's request drops the handler that session_set_save_handler() was given. One that the script
 * has set once, before its loop, is for all requests.
 */
static zval session_handlers[HW_SESSION_CALLBACK_COUNT];

static void keep_session_handlers(void) {
    const zval *callbacks = HW_SESSION_CALLBACKS(&ps_globals);
    for (size_t i = 0; i < HW_SESSION_CALLBACK_COUNT; i++) {
        ZVAL_COPY(&session_handlers[i], &callbacks[i]);
    }
}

static void restore_session_handlers(void) {
    zval *callbacks = HW_SESSION_CALLBACKS(&ps_globals);
    for (size_t i = 0; i < HW_SESSION_CALLBACK_COUNT; i++) {
        if (Z_ISUNDEF(callbacks[i])) {
            ZVAL_COPY_VALUE(&callbacks[i], &session_handlers[i]);
        } else {
            zval_ptr_dtor(&session_handlers[i]);
        }
        ZVAL_UNDEF(&session_handlers[i]);
    }
}

static void reset_modules(bool begin) {
    for (size_t i = 0; i < STATEFUL; i++) {
        const zend_module_entry *module = stateful_modules[i];
        if (!module) {
            continue;
        }
        if (begin && module->request_startup_func) {
            module->request_startup_func(module->type, module->module_number);
        } else if (!begin && module->request_shutdown_func) {
            module->request_shutdown_func(module->type, module->module_number);
        }
    }
}

/*
 * The request's body lies in a temporary stream, which php_request_shutdown() would close with all other resources. A
 * php://input that the script still has open reads from it, and goes first.
 */
static void close_body(void) {
    php_stream *body = SG(request_info).request_body;
    if (!body) {
        return;
    }
    zend_resource *resource;
    SG(request_info).request_body = NULL;
    ZEND_HASH_FOREACH_PTR(&EG(regular_list), resource) {
        if (resource->type != php_file_le_stream()) {
            continue;
        }
        const php_stream *stream = resource->ptr;
        if (stream && stream != body && strcmp(stream->ops->label, "Input") == 0) {
            zend_list_close(resource);
        }
    }
    ZEND_HASH_FOREACH_END();
    zend_list_close(body->res);
}

/*
 * php_hash_environment(): the input as superglobals. $_SERVER, $_ENV and $_REQUEST are made when code that names them is
 * compiled (auto_globals_jit); where that has happened already, they are made now. $_ENV stays.
 */
static void import_superglobals(void) {
    zend_auto_global *const lazy[] = {server_global, request_global};
    bool used[] = {!server_global->armed, !request_global->armed};
    bool environment_armed = environment_global->armed;
    zend_activate_auto_globals();
    environment_global->armed = environment_armed;
    for (size_t i = 0; i < 2; i++) {
        if (used[i] && lazy[i]->armed) {
            lazy[i]->armed = lazy[i]->auto_global_callback(lazy[i]->name);
        }
    }
}

/* What php_request_startup() does for output: an output handler or buffer that php.ini asks for. */
static void begin_output(void) {
    if (PG(output_handler) && PG(output_handler)[0]) {
        zval handler;
        ZVAL_STRING(&handler, PG(output_handler));
        php_output_start_user(&handler, 0, PHP_OUTPUT_HANDLER_STDFLAGS);
        zval_ptr_dtor(&handler);
    } else if (PG(output_buffering)) {
        php_output_start_user(NULL, PG(output_buffering) > 1 ? PG(output_buffering) : 0, PHP_OUTPUT_HANDLER_STDFLAGS);
    } else if (PG(implicit_flush)) {
        php_output_set_implicit_flush(1);
    }
}

void hw_http_begin_request(hw_http *http) {
    hw_http_fill_request_info(http);
    EG(exit_status) = 0;
    PG(header_is_being_sent) = false;
    PG(connection_status) = PHP_CONNECTION_NORMAL;
    SG(sapi_started) = false;
    SG(global_request_time) = 0;
    php_output_activate();
    sapi_activate();
    if (PG(expose_php)) {
        sapi_add_header(SAPI_PHP_VERSION_HEADER, sizeof SAPI_PHP_VERSION_HEADER - 1, true);
    }
    begin_output();
    import_superglobals();
    reset_modules(true);
    restore_session_handlers();
}

/* sapi_deactivate() frees these, and only sapi_activate() forgets them: the request's end would free them again. */
void hw_http_deactivate(void) {
    sapi_deactivate();
    SG(request_info).content_type_dup = NULL;
    SG(request_info).current_user = NULL;
    SG(request_info).auth_user = SG(request_info).auth_password = SG(request_info).auth_digest = NULL;
}

static void activate_input(hw_http *http) {
    hw_http_fill_request_info(http);
    SG(request_info).no_headers = true;
    sapi_activate();
}

void hw_http_begin_input(hw_http *http) {
    activate_input(http);
    import_superglobals();
}

/* As php_auto_globals_create_post() and php_auto_globals_create_files(), but for the symbols. */
void hw_http_begin_form(hw_http *http) {
    zval *files = &PG(http_globals)[TRACK_VARS_FILES];
    activate_input(http);
    zval_ptr_dtor_nogc(files);
    array_init(files);
    sapi_module.treat_data(PARSE_POST, NULL, NULL);
}

void hw_http_end_input(void) {
    zval_ptr_dtor_nogc(&PG(http_globals)[TRACK_VARS_FILES]); /* made only where there are none */
    ZVAL_UNDEF(&PG(http_globals)[TRACK_VARS_FILES]);
    close_body();
    hw_http_deactivate();
}

/* The session is written and its id forgotten, uploads are removed, headers dropped, the memory limit set again. */
void hw_http_end_request(hw_http *http) {
    (void)http;
    keep_session_handlers();
    reset_modules(false);
    zend_hash_str_del(&EG(symbol_table), ZEND_STRL("_SESSION"));
    php_output_deactivate();
    hw_http_end_input();
    hw_http_forget_error();
    hw_http_restore_state();
    zend_set_memory_limit(PG(memory_limit));
}

/* Before the first request: the script's start has no client, and what it printed is not part of a response. */
void hw_http_end_boot(hw_http *http) {
    if (http->boot_ended) {
        return;
    }
    http->boot_ended = true;
    hw_bytes_clear(&http->in->output);
    php_output_end_all();
    hw_http_end_request(http);
}

static void run_handler(hw_http *http, zend_fcall_info *call, zend_fcall_info_cache *cache) {
    zval result;
    ZVAL_UNDEF(&result);
    call->retval = &result;
    call->param_count = 0;
    if (zend_call_function(call, cache) == SUCCESS) {
        zval_ptr_dtor(&result);
    }
    hw_http_require_clean(http);
    hw_http_settle(http);
    php_output_end_all();
    if (EG(exception)) { /* an output handler threw */
        hw_http_settle(http);
    }
    php_header();
}

/* {{{ howdah_handle_request(callable $handler): bool */
ZEND_FUNCTION(howdah_handle_request) {
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    hw_reader message;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_FUNC(call, cache)
    ZEND_PARSE_PARAMETERS_END();
    hw_http *http = hw_http_current();
    if (!http || http->classic) {
        zend_throw_error(NULL, "%s() is for worker scripts: start the server with this script as its worker",
                         ZSTR_VAL(EX(func)->common.function_name));
        RETURN_THROWS();
    }
    if (http->busy) {
        zend_throw_error(NULL, "A request is being handled already");
        RETURN_THROWS();
    }
    hw_http_end_boot(http);
    if (!hw_http_next(http, &message)) {
        RETURN_FALSE;
    }
    if (!hw_http_take(http, &message)) {
        hw_http_refuse(http, 400, "The request cannot be read.\n");
        hw_http_end(http);
        RETURN_TRUE;
    }
    http->busy = true;
    hw_interpreter_current->serving = execute_data;
    hw_time_limit_begin();
    hw_slow_log_begin();
    hw_http_begin_request(http);
    hw_http_note_state();
    run_handler(http, &call, &cache);
    hw_http_end_request(http);
    hw_http_finish(http);
    hw_http_end(http);
    hw_interpreter_current->serving = NULL;
    http->busy = false;
    if (UNEXPECTED(hw_http_ends_script(http))) {
        RETURN_THROWS();
    }
    RETURN_TRUE;
}
/* }}} */

/* The worker's script runs in one long request, in which howdah_handle_request() serves. */
void hw_http_serve_worker(hw_http *http) {
    hw_interpreter *in = http->in;
    EG(exit_status) = 0;
    SG(request_info).request_method = NULL;
    SG(request_info).path_translated = http->worker_script;
    SG(request_info).content_type = NULL;
    SG(server_context) = in;
    in->request_started = hw_request_begin(in);
    if (!in->request_started) {
        return;
    }
    zend_file_handle file;
    zend_stream_init_filename(&file, http->worker_script);
    file.primary_script = true;
    php_execute_script(&file);
    zend_destroy_file_handle(&file);
}
