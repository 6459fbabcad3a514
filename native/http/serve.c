/* The call that serves: what begins and ends with it, and what all modes do at the end of a request. */
#include "http/serve.h"

#include "engine/child.h"
#include "engine/reply.h"
#include "engine/request.h"
#include "http/classic.h"
#include "http/development.h"
#include "http/environment.h"
#include "http/request.h"
#include "http/request_state.h"
#include "http/response.h"
#include "http/slow_log.h"
#include "http/superglobals.h"
#include "http/variables.h"
#include "http/worker.h"

#include <Zend/zend_interfaces.h>
#include <main/php_main.h>

#include <stdlib.h>

/* A fatal error may come back as if nothing had happened. PHP must not run on in this request. */
void hw_http_require_clean(hw_http *http) {
    if (UNEXPECTED(CG(unclean_shutdown))) {
        http->failed |= hw_http_has_failed();
        zend_bailout();
    }
}

/*
 * Whether a fatal error has ended PHP code: not where the connection was given up, or a handler of exceptions has called
 * exit(), which the engine ends in the same way.
 */
bool hw_http_has_failed(void) {
    const int fatal = E_ERROR | E_PARSE | E_CORE_ERROR | E_COMPILE_ERROR | E_USER_ERROR | E_RECOVERABLE_ERROR;
    return (CG(unclean_shutdown) || EG(exit_status) == 255) && PG(last_error_message) &&
           (PG(last_error_type) & fatal) != 0;
}

/* exit() unwinds PHP by an exception of the engine's, which passes by `finally`. */
static bool clear_exit(hw_http *http) {
    if (!hw_is_exit(EG(exception))) {
        return false;
    }
    http->exited = true;
    zend_clear_exception();
    return true;
}

/* What of an exception that nobody caught, of exit() or of a deadline is left to do. */
void hw_http_settle(hw_http *http) {
    if (hw_interpreter_is_interrupted(http->in)) {
        http->failed = true;
        if (!SG(headers_sent)) {
            hw_http_set_status(504);
        }
    }
    http->failed |= hw_http_has_failed();
    if (!EG(exception) || clear_exit(http)) {
        return;
    }
    if (Z_TYPE(EG(user_exception_handler)) != IS_UNDEF) {
        zend_user_exception_handler();
    }
    if (EG(exception) && !clear_exit(http)) {
        http->failed = true;
        zend_exception_error(EG(exception), E_ERROR);
    }
    if (EG(exception)) { /* showing it has thrown another one */
        zend_clear_exception();
    }
}

void hw_http_forget_error(void) {
    if (PG(last_error_message)) {
        zend_string_release(PG(last_error_message));
        PG(last_error_message) = NULL;
    }
    if (PG(last_error_file)) {
        zend_string_release(PG(last_error_file));
        PG(last_error_file) = NULL;
    }
}

bool hw_http_ends_script(hw_http *http) {
    bool ends = http->exited && !http->exit_keeps_script;
    http->exited = false;
    if (ends) {
        zend_throw_unwind_exit();
    }
    return ends;
}

static void http_free(hw_http *http) {
    hw_bytes_free(&http->batch);
    hw_bytes_free(&http->message);
    hw_bytes_free(&http->cookies);
    hw_bytes_free(&http->folder);
    hw_bytes_free(&http->piece);
    hw_bytes_free(&http->head);
    hw_bytes_free(&http->out);
    hw_http_request_free(&http->request);
    free(http->worker_script);
    free(http);
}

static bool read_serve(hw_reader *call, hw_http *http, bool *reloaded) {
    hw_field serve;
    if (call->p == call->end) {
        return true;
    }
    if (!hw_read_field(call, &serve) || serve.tag != HW_CALL_SERVE) {
        return false;
    }
    while (serve.bytes.p < serve.bytes.end) {
        hw_field field;
        if (!hw_read_field(&serve.bytes, &field)) {
            return false;
        }
        if (field.tag == HW_SERVE_WORKER_SCRIPT && !http->worker_script) {
            http->worker_script = strndup((const char *)field.bytes.p, (size_t)(field.bytes.end - field.bytes.p));
        } else if (field.tag == HW_SERVE_RELOADED) {
            *reloaded = field.number != 0;
        } else if (field.tag == HW_SERVE_EXIT_KEEPS_SCRIPT) {
            http->exit_keeps_script = field.number != 0;
        } else {
            return false;
        }
    }
    return true;
}

/* Where the worker's script ended. The reply says so, after what it has left to send. */
static void reply(hw_http *http) {
    hw_interpreter *in = http->in;
    zval done;
    /* 255: an exception that nobody caught, or a file that does not compile; PHP's log says so, and the host shall. */
    bool failed = CG(unclean_shutdown) || (EG(exit_status) == 255 && PG(last_error_message));
    char *message = failed && PG(last_error_message) ? strdup(ZSTR_VAL(PG(last_error_message))) : NULL;
    char *file = failed && PG(last_error_file) ? strdup(ZSTR_VAL(PG(last_error_file))) : NULL;
    uint64_t line = PG(last_error_lineno);
    int type = PG(last_error_type);
    hw_http_forget_variables();
    hw_http_forget_state();
    if (in->request_started) {
        hw_request_end(in);
    }
    if (failed && http->prints && http->state == HW_HTTP_RUNNING) {
        hw_bytes_clear(&http->head); /* nothing of the response has been sent: it is an error now */
    }
    if (http->state != HW_HTTP_OUTSIDE) {
        hw_http_finish(http);
        hw_http_end(http);
    }
    hw_http_send_rest(http);
    in->front_state = NULL;
    sapi_module.phpinfo_as_text = true;
    bool started = hw_request_start(in);
    in->flags |= HW_REPLY_FLAG_RECYCLED;
    if (!started || failed) {
        hw_reply_fatal_error(in, message ? message : "PHP could not go on", file, line, type);
    } else {
        ZVAL_NULL(&done);
        hw_reply_plain(in, &done);
    }
    free(message);
    free(file);
}

/* What is served from here on is as it lies in the files now. OPcache starts afresh with the next request. */
static void forget_code(void) {
    zend_function *reset = zend_hash_str_find_ptr(CG(function_table), ZEND_STRL("opcache_reset"));
    realpath_cache_clean();
    if (reset) {
        zval done;
        zend_call_known_function(reset, NULL, NULL, &done, 0, NULL, NULL);
        zval_ptr_dtor(&done);
    }
}

void hw_http_serve(hw_interpreter *in, hw_reader *call) {
    if (in->depth > 1 || in->front_state) {
        hw_reply_bridge_error(in, "an interpreter that runs PHP code already cannot serve");
        return;
    }
    hw_http *http = calloc(1, sizeof *http);
    if (!http) {
        hw_reply_bridge_error(in, "memory is exhausted");
        return;
    }
    if (!hw_http_begin_responses(http)) {
        http_free(http);
        hw_reply_bridge_error(in, "memory is exhausted");
        return;
    }
    bool reloaded = false;
    http->in = in;
    if (!read_serve(call, http, &reloaded)) {
        http_free(http);
        hw_reply_bridge_error(in, "what is to be served is malformed");
        return;
    }
    http->classic = http->worker_script == NULL;
    http->development = http->classic && in->settings.development_server;
    hw_http_watch_superglobals();
    if (in->in_jvm) {
        hw_interpreter_clear_interrupt(in, HW_INTERRUPT_ALL); /* one that was for what ran before */
        hw_process_state_separate(&in->process, in->thread);
    }
    if (reloaded) {
        forget_code();
    }
    hw_request_end(in); /* the one that function calls run in */
    hw_http_read_environment(in);
    in->front_state = http;
    hw_slow_log_serve(http->worker_script ? http->worker_script : "");
    sapi_module.phpinfo_as_text = false;
    zend_try {
        if (http->development) {
            hw_http_serve_development(http);
        } else if (http->classic) {
            hw_http_serve_classic(http);
        } else {
            hw_http_serve_worker(http);
        }
    }
    zend_end_try();
    hw_process_state_join(&in->process);
    in->serving = NULL;
    if (in->forked) {
        hw_http_forget_variables();
        hw_child_end(in);
    }
    reply(http);
    http_free(http);
}
