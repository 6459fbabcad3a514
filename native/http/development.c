/*
 * PHP's built-in web server (php -S) as sapi/cli/php_cli_server.c has it: which file or script a path means, the router
 * script, files and error pages, $_SERVER and the log. What comes is a request with the router in place of its script.
 */
#include "http/development.h"

#include "engine/request.h"
#include "engine/time_limit.h"
#include "http/development_file.h"
#include "http/development_log.h"
#include "http/development_path.h"
#include "http/request.h"
#include "http/response.h"
#include "http/serve.h"

#include <Zend/zend_exceptions.h>
#include <main/php_main.h>
#include <main/php_variables.h>

/* --- Scripts ------------------------------------------------------------------------------------------------------- */

/* Whether it leaves the request to the server, by returning false. */
static bool run_router(hw_http *http) {
    char folder[MAXPATHLEN];
    volatile bool declined = false;
    bool known = VCWD_GETCWD(folder, sizeof folder) != NULL;
    zend_file_handle file;
    zend_stream_init_filename(&file, hw_http_asked_for.router.bytes);
    file.primary_script = true;
    zend_try {
        zval result;
        ZVAL_UNDEF(&result);
        CG(skip_shebang) = true;
        if (zend_execute_scripts(ZEND_REQUIRE, &result, 1, &file) == SUCCESS && !Z_ISUNDEF(result)) {
            declined = Z_TYPE(result) == IS_FALSE;
            zval_ptr_dtor(&result);
        }
        hw_http_settle(http);
    }
    zend_end_try();
    zend_destroy_file_handle(&file);
    if (known) {
        zend_result back = VCWD_CHDIR(folder) == 0 ? SUCCESS : FAILURE;
        (void)back; /* the folder is gone: as under php */
    }
    return declined;
}

static void run_script(hw_http *http) {
    zend_file_handle file;
    zend_stream_init_filename(&file, SG(request_info).path_translated);
    file.primary_script = true;
    zend_try {
        php_execute_script(&file);
        hw_http_settle(http);
    }
    zend_end_try();
    zend_destroy_file_handle(&file);
    hw_http_log_response(http, SG(sapi_headers).http_response_code, NULL);
    if (SG(sapi_headers).http_response_code == 304) {
        SG(sapi_headers).send_default_content_type = 0;
    }
}

/* False: the router has left a file to the server. */
static bool run_php(hw_http *http) {
    if (hw_http_asked_for.router.length && !run_router(http)) {
        return true;
    }
    if (!hw_http_is_script(http)) {
        return false;
    }
    run_script(http);
    return true;
}

/* The end of a request that is answered with a file: what it has printed, and its headers, go nowhere. */
static void drop_response(hw_http *http) {
    http->state = HW_HTTP_FINISHED;
    hw_request_end(http->in);
    hw_bytes_clear(&http->in->output);
    hw_bytes_clear(&http->head);
    http->state = HW_HTTP_RUNNING;
}

static void serve_by_php(hw_http *http) {
    hw_interpreter *in = http->in;
    bool answered = true;
    hw_http_fill_request_info(http);
    EG(exit_status) = 0;
    hw_time_limit_begin();
    zend_try {
        in->request_started = hw_request_begin(in);
        if (in->request_started) {
            answered = run_php(http);
        }
    }
    zend_end_try();
    if (!answered && http->state == HW_HTTP_RUNNING) {
        drop_response(http);
        hw_http_send_file(http);
        return;
    }
    if (in->request_started) {
        hw_request_end(in);
    }
    http->failed = false; /* the response is what the script has printed */
    hw_http_finish(http);
}

/* Those that php -S knows. */
static bool is_served(const hw_http *http) {
    static const char *const methods[] = {
        "DELETE", "GET",      "HEAD",  "POST",       "PUT",      "PATCH",    "CONNECT",   "OPTIONS",     "TRACE",
        "COPY",   "LOCK",     "MKCOL", "MKCALENDAR", "MOVE",     "PROPFIND", "SEARCH",    "PROPPATCH",   "UNLOCK",
        "REPORT", "CHECKOUT", "MERGE", "MKACTIVITY", "M-SEARCH", "NOTIFY",   "SUBSCRIBE", "UNSUBSCRIBE",
    };
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        if (hw_http_is_method(http, methods[i])) {
            return true;
        }
    }
    return false;
}

static void serve(hw_http *http, const hw_reader *message) {
    if (!hw_http_take(http, message) || !hw_http_resolve(http)) {
        hw_http_refuse(http, 400, "The request cannot be read.\n");
    } else if (!is_served(http)) {
        hw_http_send_error_page(http, 501, 0);
    } else if (hw_http_asked_for.router.length || hw_http_is_script(http)) {
        serve_by_php(http);
    } else {
        hw_http_send_file(http);
    }
    hw_http_end(http);
}

void hw_http_serve_development(hw_http *http) {
    hw_reader message;
    while (hw_http_next(http, &message)) {
        serve(http, &message);
    }
    hw_bytes_free(&hw_http_asked_for.path);
    hw_bytes_free(&hw_http_asked_for.file);
}

/* --- $_SERVER ------------------------------------------------------------------------------------------------------ */

static void set(zval *variables, const char *name, hw_text value) {
    char *filtered = estrndup(value.length ? value.bytes : "", value.length);
    size_t length = value.length;
    if (sapi_module.input_filter(PARSE_SERVER, name, &filtered, length, &length)) {
        php_register_variable_safe(name, filtered, length, variables);
    }
    efree(filtered);
}

static void set_number(zval *variables, const char *name, uint32_t number) {
    char digits[MAX_LENGTH_OF_LONG + 1];
    int length = snprintf(digits, sizeof digits, "%u", number);
    set(variables, name, (hw_text){digits, (size_t)length});
}

static void set_software(zval *variables) {
    const zval *version = zend_get_constant_str(ZEND_STRL("PHP_VERSION"));
    const char *format = PHP_VERSION_ID >= 80300 ? "PHP/%s (Development Server)" : "PHP %s Development Server";
    zend_string *software = strpprintf(0, format, Z_STRVAL_P(version));
    set(variables, "SERVER_SOFTWARE", (hw_text){ZSTR_VAL(software), ZSTR_LEN(software)});
    zend_string_release(software);
}

static void set_header(zval *variables, const hw_header *header) {
    zend_string *name = strpprintf(0, "HTTP_%.*s", (int)header->name.length, header->name.bytes);
    for (char *c = ZSTR_VAL(name); *c; c++) {
        *c = *c == '-' ? '_' : zend_toupper_ascii(*c);
    }
    const char *plain = ZSTR_VAL(name) + strlen("HTTP_");
    if (strcmp(plain, "CONTENT_TYPE") == 0 || strcmp(plain, "CONTENT_LENGTH") == 0) {
        set(variables, plain, header->value);
    }
    zval value;
    hw_http_header_value(&value, zend_hash_find(Z_ARRVAL_P(variables), name), header);
    set(variables, ZSTR_VAL(name), (hw_text){Z_STRVAL(value), Z_STRLEN(value)});
    zval_ptr_dtor(&value);
    zend_string_release(name);
}

void hw_http_register_development_variables(const hw_http *http, zval *variables) {
    const hw_http_request *request = &http->request;
    hw_text name = request->script_name;
    hw_text query = hw_http_query(request->target);
    set(variables, "DOCUMENT_ROOT", request->document_root);
    set(variables, "REMOTE_ADDR", request->remote_address);
    set_number(variables, "REMOTE_PORT", request->remote_port);
    set_software(variables);
    set(variables, "SERVER_PROTOCOL", request->protocol);
    set(variables, "SERVER_NAME", request->server_name);
    set_number(variables, "SERVER_PORT", request->server_port);
    set(variables, "REQUEST_URI", request->target);
    set(variables, "REQUEST_METHOD", request->method);
    set(variables, "SCRIPT_NAME", name);
    set(variables, "SCRIPT_FILENAME",
        request->script_filename.length ? request->script_filename : hw_http_asked_for.router);
    if (request->path_info.length) {
        zend_string *self =
            zend_string_concat2(name.bytes, name.length, request->path_info.bytes, request->path_info.length);
        set(variables, "PATH_INFO", request->path_info);
        set(variables, "PHP_SELF", (hw_text){ZSTR_VAL(self), strlen(ZSTR_VAL(self))}); /* up to a NUL */
        zend_string_release(self);
    } else {
        set(variables, "PHP_SELF", name);
    }
    if (memchr(request->target.bytes, '?', request->target.length)) {
        set(variables, "QUERY_STRING", query);
    }
    for (size_t i = 0; i < request->header_count; i++) {
        set_header(variables, &request->headers[i]);
    }
}
