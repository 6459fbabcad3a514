/*
 * The SAPI module: where output, errors and the environment of PHP go.
 *
 * Output is appended to a buffer of the interpreter and crosses once, with the reply, or when 64 KiB have gathered, or
 * when PHP flushes. With direct output, as on the command line, it goes to the process's stdout at once.
 */
#include "border/upcall.h"
#include "engine/cli_shell.h"
#include "engine/signals.h"
#include "http/http.h"

#include <ext/standard/info.h>
#include <main/SAPI.h>
#include <main/php_main.h>
#include <main/php_output.h>
#include <main/php_variables.h>

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

/* Output that has gathered to this many bytes goes to the host while the call still runs. */
#define OUTPUT_CHUNK ((size_t)64 << 10)

/* Begins an upcall whose first argument is the bytes. */
static hw_upcall begin_telling(hw_interpreter *in, uint32_t handle, const char *bytes, size_t length) {
    hw_upcall upcall;
    hw_upcall_begin(&upcall, &in->border, handle);
    hw_write_string(&upcall.w, bytes, length);
    return upcall;
}

/* Sends it. The host cannot fail it. */
static void tell_host(hw_upcall *upcall) {
    uint64_t tag;
    hw_reader field;
    hw_reader answer = hw_upcall_cross(upcall);
    while (hw_upcall_next_field(upcall, &answer, &tag, &field)) { /* what the host lets go of is released later */
    }
}

/* Writes all of it, waiting where stdout does not block, as php-cli does. */
static size_t write_direct(const char *bytes, size_t length) {
    size_t done = 0;
    while (done < length) {
        ssize_t n = write(STDOUT_FILENO, bytes + done, length - done);
        if (n > 0) {
            done += (size_t)n;
        } else if (n < 0 && errno == EAGAIN) {
            struct pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT};
            poll(&out, 1, -1);
        } else if (n < 0 && errno != EINTR) {
            EG(exit_status) = 255;
            php_handle_aborted_connection();
            break;
        }
    }
    return done;
}

void hw_output_flush(hw_interpreter *in) {
    if (in->forked) {
        size_t length = in->http ? 0 : in->output.length; /* the client is the parent's */
        in->output.length = 0;
        write_direct(in->output.bytes, length);
        return;
    }
    if (in->http) {
        if (!hw_http_flush(in->http)) {
            php_handle_aborted_connection();
        }
        return;
    }
    if (in->output.length == 0 || in->depth == 0) {
        return;
    }
    size_t length = in->output.length;
    in->output.length = 0;
    hw_upcall upcall = begin_telling(in, HW_UPCALL_OUTPUT, in->output.bytes, length);
    tell_host(&upcall);
}

static size_t on_write(const char *bytes, size_t length) {
    hw_interpreter *in = hw_interpreter_current;
    if (in->settings.direct_output) {
        hw_cli_shell_note_output(bytes, length);
        return write_direct(bytes, length);
    }
    size_t done = 0;
    while (done < length) {
        size_t part = length - done < OUTPUT_CHUNK ? length - done : OUTPUT_CHUNK;
        if (!hw_bytes_add(&in->output, bytes + done, part)) {
            return done;
        }
        done += part;
        if (in->output.length >= OUTPUT_CHUNK) {
            hw_output_flush(in);
        }
    }
    return length;
}

static void on_flush(void *server_context) {
    hw_interpreter *in = server_context;
    if (in && !in->settings.direct_output) {
        hw_output_flush(in);
    }
}

static void on_log(const char *message, int syslog_type) {
    hw_interpreter *in = hw_interpreter_current;
    if (in->settings.development_server) {
        hw_http_log(message);
        return;
    }
    if (in->settings.direct_output || in->forked || in->depth == 0 || !in->request_started) {
        fprintf(stderr, "%s\n", message);
        return;
    }
    hw_upcall upcall = begin_telling(in, HW_UPCALL_LOG, message, strlen(message));
    hw_write_int(&upcall.w, syslog_type);
    tell_host(&upcall);
}

static void on_server_variables(zval *variables) {
    struct hw_http *http = hw_interpreter_current->http;
    if (http && http->development) {
        hw_http_register_development_variables(http, variables);
    } else if (http && http->taken) {
        hw_http_register_variables(http, variables);
    } else {
        php_import_environment_variables(variables);
        if (http && http->worker_script) {
            hw_http_register_boot_variables(http, variables);
        }
    }
}

static int on_startup(sapi_module_struct *sapi) {
    return php_module_startup(sapi, &hw_module_entry);
}

static int on_activate(void) {
    hw_interpreter *in = hw_interpreter_current;
    const struct hw_http *http = in->http;
    if (in->own_ini && !in->request_started) { /* else it goes on, with another HTTP request */
        hw_request_ini(in);
    }
    if (http && http->taken && http->classic && !http->development) {
        hw_http_activate_user_ini(http);
    }
    return SUCCESS;
}

static int on_deactivate(void) {
    if (hw_interpreter_current->settings.direct_output) {
        fflush(stdout);
    }
    return SUCCESS;
}

static int send_headers(sapi_headers_struct *headers) {
    struct hw_http *http = hw_interpreter_current->http;
    if (http && http->state == HW_HTTP_RUNNING) {
        hw_http_set_head(http, headers);
    }
    return SAPI_HEADER_SENT_SUCCESSFULLY;
}

static void send_no_header(sapi_header_struct *header, void *server_context) {
    (void)header, (void)server_context;
}

static size_t read_post(char *buffer, size_t most) {
    struct hw_http *http = hw_interpreter_current->http;
    return http ? hw_http_read_body(http, buffer, most) : 0;
}

static char *read_cookies(void) {
    struct hw_http *http = hw_interpreter_current->http;
    return http ? hw_http_cookies(http) : NULL;
}

/* getenv() finds a request's variables, as under php-fpm; not as under php -S. */
static char *read_variable(const char *name, size_t length) {
    struct hw_http *http = hw_interpreter_current->http;
    if (!http || !http->taken || http->development) {
        return NULL;
    }
    zend_is_auto_global(ZSTR_KNOWN(ZEND_STR_AUTOGLOBAL_SERVER));
    const zval *variables = &PG(http_globals)[TRACK_VARS_SERVER];
    const zval *value =
        Z_TYPE_P(variables) == IS_ARRAY ? zend_hash_str_find(Z_ARRVAL_P(variables), name, length) : NULL;
    return value && Z_TYPE_P(value) == IS_STRING ? estrndup(Z_STRVAL_P(value), Z_STRLEN_P(value)) : NULL;
}

sapi_module_struct hw_sapi_module = {
    .pretty_name = "Howdah: PHP on the JVM",
    .startup = on_startup,
    .shutdown = php_module_shutdown_wrapper,
    .activate = on_activate,
    .deactivate = on_deactivate,
    .ub_write = on_write,
    .flush = on_flush,
    .sapi_error = php_error,
    .send_headers = send_headers,
    .send_header = send_no_header,
    .read_post = read_post,
    .read_cookies = read_cookies,
    .getenv = read_variable,
    .register_server_variables = on_server_variables,
    .log_message = on_log,
};

static PHP_RSHUTDOWN_FUNCTION(howdah) {
    (void)type, (void)module_number;
    hw_signals_reset();
    return SUCCESS;
}

static PHP_MINFO_FUNCTION(howdah) {
    (void)zend_module;
    php_info_print_table_start();
    php_info_print_table_row(2, "Howdah", "PHP runs inside a JVM");
    php_info_print_table_end();
}

zend_module_entry hw_module_entry = {
    STANDARD_MODULE_HEADER,     "howdah", NULL, NULL, NULL, NULL, PHP_RSHUTDOWN(howdah), PHP_MINFO(howdah), HW_VERSION,
    STANDARD_MODULE_PROPERTIES,
};
