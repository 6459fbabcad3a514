/*
 * The SAPI module: where output, errors and the environment of PHP go.
 *
 * Output is appended to a buffer of the interpreter and crosses once, with the reply, or when 64 KiB have gathered, or
 * when PHP flushes. With direct output, as on the command line, it goes to the process's stdout at once.
 */
#include "engine/sapi.h"

#include "engine/request.h"
#include "engine/signals.h"
#include "java/upcall.h"
#include "wire/encode.h"

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
    hw_upcall_begin(&upcall, &in->bridge, handle);
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

size_t hw_output_write(const char *bytes, size_t length) {
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
        size_t length = in->front_state ? 0 : in->output.length; /* the client is the parent's */
        hw_bytes_clear(&in->output);
        hw_output_write(in->output.bytes, length);
        return;
    }
    if (in->front_state) {
        if (!in->front->flush(in->front_state)) {
            php_handle_aborted_connection();
        }
        return;
    }
    if (in->output.length == 0 || in->depth == 0) {
        return;
    }
    size_t length = in->output.length;
    hw_bytes_clear(&in->output);
    hw_upcall upcall = begin_telling(in, HW_UPCALL_OUTPUT, in->output.bytes, length);
    tell_host(&upcall);
}

static size_t on_write(const char *bytes, size_t length) {
    hw_interpreter *in = hw_interpreter_current;
    if (in->front->write) {
        return in->front->write(bytes, length);
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
    if (in->front->log) {
        in->front->log(message);
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
    hw_interpreter *in = hw_interpreter_current;
    if (in->front_state) {
        in->front->variables(in->front_state, variables);
    } else {
        php_import_environment_variables(variables);
    }
}

static int on_startup(sapi_module_struct *sapi) {
    return php_module_startup(sapi, &hw_module_entry);
}

static int on_activate(void) {
    hw_interpreter *in = hw_interpreter_current;
    if (in->own_ini && !in->request_started) { /* else it goes on, with another HTTP request */
        hw_request_ini(in);
    }
    if (in->front_state) {
        in->front->activate(in->front_state);
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
    hw_interpreter *in = hw_interpreter_current;
    if (in->front_state) {
        in->front->headers(in->front_state, headers);
    }
    return SAPI_HEADER_SENT_SUCCESSFULLY;
}

static void send_no_header(sapi_header_struct *header, void *server_context) {
    (void)header, (void)server_context;
}

static size_t read_post(char *buffer, size_t most) {
    hw_interpreter *in = hw_interpreter_current;
    return in->front_state ? in->front->read_body(in->front_state, buffer, most) : 0;
}

static char *read_cookies(void) {
    hw_interpreter *in = hw_interpreter_current;
    return in->front_state ? in->front->cookies(in->front_state) : NULL;
}

static char *read_variable(const char *name, size_t length) {
    hw_interpreter *in = hw_interpreter_current;
    return in->front_state ? in->front->variable(in->front_state, name, length) : NULL;
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
