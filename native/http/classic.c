/*
 * Classic mode: a script per request, by the SAPI's whole life cycle, as php-fpm's fpm_main.c runs it. Also the loop that
 * serves, whatever the mode.
 */
#include "http/http.h"

#include "engine/reply.h"
#include "engine/time_limit.h"

#include <Zend/zend_interfaces.h>
#include <main/php_main.h>
#include <main/php_output.h>

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

/* A fatal error may come back as if nothing had happened. PHP must not run on in this request. */
void hw_http_require_clean(hw_http *http) {
    if (UNEXPECTED(CG(unclean_shutdown))) {
        http->failed = true;
        zend_bailout();
    }
}

/* What of an exception that nobody caught, of exit() or of a deadline is left to do. */
void hw_http_settle(hw_http *http) {
    if (atomic_load(&http->in->deadline)) {
        http->failed = true;
        if (!SG(headers_sent)) {
            SG(sapi_headers).http_response_code = 504;
        }
    }
    if (CG(unclean_shutdown) || EG(exit_status) == 255) {
        http->failed = true;
    }
    if (!EG(exception)) {
        return;
    }
    if (zend_is_unwind_exit(EG(exception)) || zend_is_graceful_exit(EG(exception))) {
        zend_clear_exception();
        return;
    }
    if (Z_TYPE(EG(user_exception_handler)) != IS_UNDEF) {
        zend_user_exception_handler();
    }
    if (EG(exception)) {
        http->failed = true;
        zend_exception_error(EG(exception), E_ERROR);
    }
    if (EG(exception)) { /* the handler has called exit(), or thrown */
        zend_clear_exception();
    }
}

/*
 * Scripts run in their own folder, as php_execute_script() has it, but without asking and going back each time: most
 * requests run where the one before has run.
 */
static void enter_folder(hw_http *http, const char *path) {
    const char *slash = strrchr(path, '/');
    size_t length = slash ? (size_t)(slash - path) + 1 : 0;
    if (!length || (http->folder.length == length && memcmp(http->folder.bytes, path, length) == 0)) {
        return;
    }
    http->folder.length = 0;
    if (VCWD_CHDIR_FILE(path) == 0) {
        hw_bytes_add(&http->folder, path, length);
    }
}

static void execute_script(hw_http *http) {
    zend_file_handle file;
    const char *path = SG(request_info).path_translated;
    enter_folder(http, path);
    zend_stream_init_filename(&file, path);
    file.primary_script = true;
    php_execute_script(&file);
    zend_destroy_file_handle(&file);
    hw_http_settle(http);
}

/* The host has found the script, but it is gone now, or may not be read. */
static void tell_missing_script(const char *path) {
    if (!SG(headers_sent) && access(path, R_OK) != 0) {
        SG(sapi_headers).http_response_code = errno == EACCES ? 403 : 404;
    }
}

static void run_request(hw_http *http, const hw_reader *message) {
    hw_interpreter *in = http->in;
    bool readable = hw_http_take(http, message);
    if (readable && !http->request.script_filename.length) {
        hw_http_refuse(http, 404, "There is no script for this request.\n");
        hw_http_end(http);
        return;
    }
    if (!readable) {
        hw_http_refuse(http, 400, "The request cannot be read.\n");
        hw_http_end(http);
        return;
    }
    hw_http_fill_request_info(http);
    EG(exit_status) = 0;
    hw_time_limit_begin();
    zend_try {
        in->request_started = hw_request_begin(in);
        if (in->request_started) {
            execute_script(http);
        }
    }
    zend_end_try();
    if (CG(unclean_shutdown)) {
        http->failed = true;
        tell_missing_script(SG(request_info).path_translated);
    }
    if (!in->request_started) {
        hw_http_refuse(http, 500, "PHP could not start a request.\n");
    } else {
        hw_request_end(in); /* shutdown functions and output buffers still belong to the response */
    }
    hw_http_finish(http);
    hw_http_end(http);
}

void hw_http_serve_classic(hw_http *http) {
    hw_reader message;
    int home = open(".", O_PATH | O_DIRECTORY | O_CLOEXEC);
    SG(options) |= SAPI_OPTION_NO_CHDIR;
    while (hw_http_next(http, &message)) {
        run_request(http, &message);
    }
    if (home >= 0) {
        if (fchdir(home) != 0) {
            php_log_err("The working directory of before PHP served cannot be entered again");
        }
        close(home);
    }
}

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

static void free_bytes(hw_bytes *bytes) {
    free(bytes->bytes);
    *bytes = (hw_bytes){0};
}

static void http_free(hw_http *http) {
    free_bytes(&http->batch);
    free_bytes(&http->message);
    free_bytes(&http->cookies);
    free_bytes(&http->folder);
    free_bytes(&http->piece);
    free_bytes(&http->head);
    free_bytes(&http->out);
    hw_http_request_free(&http->request);
    free(http->worker_script);
    free(http);
}

static bool read_serve(hw_reader *call, hw_http *http, bool *reloaded) {
    uint64_t tag;
    hw_reader serve;
    if (call->p == call->end) {
        return true;
    }
    if (!hw_read_varint(call, &tag) || tag != HW_TAG(14, HW_DELIMITED) || !hw_read_delimited(call, &serve)) {
        return false;
    }
    while (serve.p < serve.end) {
        hw_reader path;
        uint64_t flag;
        if (!hw_read_varint(&serve, &tag)) {
            return false;
        }
        if (tag == HW_TAG(1, HW_DELIMITED) && hw_read_delimited(&serve, &path) && !http->worker_script) {
            http->worker_script = strndup((const char *)path.p, (size_t)(path.end - path.p));
        } else if (tag == HW_TAG(2, HW_VARINT) && hw_read_varint(&serve, &flag)) {
            *reloaded = flag != 0;
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
    if (in->request_started) {
        hw_request_end(in);
    }
    if (http->state != HW_HTTP_OUTSIDE) {
        hw_http_finish(http);
        hw_http_end(http);
    }
    hw_http_send_rest(http);
    in->http = NULL;
    sapi_module.phpinfo_as_text = true;
    bool started = hw_request_start(in);
    in->flags |= HW_FLAG_RECYCLED;
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
    if (in->depth > 1 || in->http) {
        hw_reply_border_error(in, "an interpreter that runs PHP code already cannot serve");
        return;
    }
    hw_http *http = calloc(1, sizeof *http);
    if (!http) {
        hw_reply_border_error(in, "memory is exhausted");
        return;
    }
    bool reloaded = false;
    http->in = in;
    if (!read_serve(call, http, &reloaded)) {
        http_free(http);
        hw_reply_border_error(in, "what is to be served is malformed");
        return;
    }
    http->classic = http->worker_script == NULL;
    hw_http_watch_superglobals();
    hw_interpreter_clear_interrupt(in); /* one that was for what ran before */
    if (reloaded) {
        forget_code();
    }
    hw_request_end(in); /* the one that function calls run in */
    in->http = http;
    sapi_module.phpinfo_as_text = false;
    zend_try {
        if (http->classic) {
            hw_http_serve_classic(http);
        } else {
            hw_http_serve_worker(http);
        }
    }
    zend_end_try();
    reply(http);
    http_free(http);
}
