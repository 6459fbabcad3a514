/*
 * PHP's built-in web server (php -S) as sapi/cli/php_cli_server.c has it: which file or script a path means, the router
 * script, files and error pages, $_SERVER and the log. What comes is a request with the router in place of its script.
 */
#include "http/http.h"

#include "engine/time_limit.h"

#include <Zend/zend_exceptions.h>
#include <ext/standard/url.h>
#include <main/http_status_codes.h>
#include <main/php_ini.h>
#include <main/php_main.h>
#include <main/php_variables.h>

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Files go in parts, each when the client has taken the one before. */
#define FILE_PART ((size_t)256 << 10)

/* What the request in hand means; an interpreter has one at a time, and a process one interpreter. */
static struct {
    hw_text router;  /* as it was given; empty: there is none */
    hw_bytes path;   /* of the request, decoded and without . and .. */
    hw_bytes file;   /* the document root, and what of the path is a file there; ends with a NUL */
    const char *ext; /* of the file, as PHP takes it: what follows the last dot of the path */
} asked;

/* --- The log ------------------------------------------------------------------------------------------------------- */

void hw_http_log(const char *message) {
    if (hw_interpreter_current->settings.quiet) {
        return;
    }
    char date[64];
    time_t now = time(NULL);
    struct tm local;
    localtime_r(&now, &local);
    strftime(date, sizeof date, "%a %b %e %H:%M:%S %Y", &local);
    fprintf(stderr, "[%s] %s\n", date, message);
}

/* The colour of a status, by -d cli_server.color=1 on a terminal; 0: none. */
static int colour_of(int status) {
    zend_long wanted = 0;
    if (cfg_get_long("cli_server.color", &wanted) == FAILURE || !wanted || !isatty(STDOUT_FILENO)) {
        return 0;
    }
    return status >= 500 ? 31 : status >= 400 ? 33 : 32;
}

static void log_response(const hw_http *http, int status, const char *reason) {
    const hw_http_request *request = &http->request;
    const int fatal = E_ERROR | E_CORE_ERROR | E_COMPILE_ERROR | E_RECOVERABLE_ERROR | E_PARSE;
    bool failed = PG(last_error_message) && (PG(last_error_type) & fatal);
    bool six = memchr(request->remote_address.bytes, ':', request->remote_address.length) != NULL;
    int colour = colour_of(failed && status == 200 ? 500 : status);
    char *line;
    char *error = NULL;
    char *coloured = NULL;
    if (asprintf(&line, "%s%.*s%s:%u [%d]: %s %s%s%s", six ? "[" : "", (int)request->remote_address.length,
                 request->remote_address.bytes, six ? "]" : "", request->remote_port, status, request->method.bytes,
                 request->target.bytes, reason ? " - " : "", reason ? reason : "") < 0) {
        return;
    }
    if (failed && asprintf(&error, "%s - %s in %s on line %d", line, ZSTR_VAL(PG(last_error_message)),
                           ZSTR_VAL(PG(last_error_file)), PG(last_error_lineno)) < 0) {
        error = NULL;
    }
    const char *text = error ? error : line;
    if (colour && asprintf(&coloured, "\x1b[%dm%s\x1b[0m", colour, text) < 0) {
        coloured = NULL;
    }
    hw_http_log(coloured ? coloured : text);
    free(coloured);
    free(error);
    free(line);
}

/* --- What a path means --------------------------------------------------------------------------------------------- */

/* Without . and .., and with one slash where there are several. A slash at the end stays. */
static size_t normalize(char *path, size_t length) {
    size_t to = 0;
    size_t at = 0;
    if (length && path[0] == '/') {
        path[to++] = '/';
    }
    while (at < length) {
        if (path[at] == '/') {
            at++;
            continue;
        }
        const char *slash = memchr(path + at, '/', length - at);
        size_t end = slash ? (size_t)(slash - path) : length;
        size_t part = end - at;
        if (part == 2 && path[at] == '.' && path[at + 1] == '.') {
            to -= to > 1;
            while (to > 0 && path[to - 1] != '/') {
                to--;
            }
        } else if (part != 1 || path[at] != '.') {
            memmove(path + to, path + at, part);
            to += part;
            if (slash) {
                path[to++] = '/';
            }
        }
        at = end;
    }
    return to;
}

static bool is_file(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

/* Puts the name of a folder's index behind the folder's own, which is `length` bytes of the file. */
static bool add_index(size_t length) {
    static const char *const names[] = {"index.php", "index.html"};
    hw_bytes *file = &asked.file;
    file->length = length;
    if (file->bytes[length - 1] != '/') {
        file->bytes[file->length++] = '/';
    }
    size_t folder = file->length;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        file->length = folder;
        hw_bytes_add(file, names[i], strlen(names[i]) + 1);
        if (is_file(file->bytes)) {
            file->length--;
            return true;
        }
    }
    return false;
}

/*
 * The longest part of the path that exists, from its end on; a folder stands for its index, unless the path has a dot. Sets the
 * request's texts. What follows is PATH_INFO.
 */
static bool find_file(hw_http_request *request) {
    hw_bytes *file = &asked.file;
    size_t root = request->document_root.length;
    hw_text path = {asked.path.bytes, asked.path.length};
    bool slash = path.length && path.bytes[0] == '/';
    file->length = 0;
    /* With room for a slash, and a NUL. */
    if (!hw_bytes_add(file, request->document_root.bytes, root) || !hw_bytes_add(file, "/", slash ? 0 : 1) ||
        !hw_bytes_add(file, path.bytes, path.length) || !hw_bytes_add(file, "\0", 2)) {
        return false;
    }
    size_t start = root + !slash; /* of the path in it */
    size_t end = start + path.length;
    struct stat status;
    while (stat(file->bytes, &status) != 0) {
        while (end > start && file->bytes[end - 1] != '/') {
            end--;
        }
        if (end <= start) {
            return false;
        }
        file->bytes[--end] = '\0';
    }
    size_t rest = end - start;
    file->length = end;
    if (S_ISDIR(status.st_mode) && (!add_index(end) || memchr(path.bytes, '.', path.length))) {
        return false;
    }
    request->script_filename = (hw_text){file->bytes, file->length};
    request->script_name = (hw_text){file->bytes + root, file->length - root};
    request->path_info = (hw_text){path.bytes + rest, path.length - rest};
    return true;
}

/* False: no memory. */
static bool resolve(hw_http *http) {
    hw_http_request *request = &http->request;
    hw_text path = hw_http_path(request->target);
    asked.router = request->script_filename;
    asked.path.length = 0;
    request->script_filename = request->path_info = (hw_text){"", 0};
    if (!hw_bytes_add(&asked.path, path.bytes, path.length) || !hw_bytes_add(&asked.path, "", 1)) {
        return false;
    }
    size_t length = php_raw_url_decode(asked.path.bytes, path.length);
    asked.path.length = normalize(asked.path.bytes, length);
    asked.path.bytes[asked.path.length] = '\0';
    request->script_name = (hw_text){asked.path.bytes, asked.path.length};
    if (strlen(asked.path.bytes) == asked.path.length) {
        find_file(request);
    }
    const char *dot = zend_memrchr(request->script_name.bytes, '.', request->script_name.length);
    asked.ext = dot ? dot + 1 : "";
    return true;
}

static bool is_script(const hw_http *http) {
    return http->request.script_filename.length && strcasecmp(asked.ext, "php") == 0;
}

/* --- Files and error pages ----------------------------------------------------------------------------------------- */

const char *hw_http_reason(int status) {
    for (size_t i = 0; i < (size_t)http_status_map_len; i++) {
        if (http_status_map[i].code == status) {
            return http_status_map[i].str;
        }
    }
    return "Unknown Status Code";
}

static void add_header(hw_bytes *headers, const char *name, const char *value) {
    hw_bytes_add_field(headers, 2, name, strlen(name));
    hw_bytes_add_field(headers, 2, value, strlen(value));
}

static void add_length(hw_bytes *headers, size_t length) {
    char digits[MAX_LENGTH_OF_LONG + 1];
    snprintf(digits, sizeof digits, "%zu", length);
    add_header(headers, "Content-Length", digits);
}

static bool is_method(const hw_http *http, const char *method) {
    return hw_text_is(http->request.method, method, strlen(method));
}

static void add_text(hw_bytes *to, const char *text) {
    hw_bytes_add(to, text, strlen(text));
}

static void add_escaped(hw_bytes *to, const char *text) {
    for (; *text; text++) {
        switch (*text) {
            case '&':
                add_text(to, "&amp;");
                break;
            case '<':
                add_text(to, "&lt;");
                break;
            case '>':
                add_text(to, "&gt;");
                break;
            case '"':
                add_text(to, "&quot;");
                break;
            case '\'':
                add_text(to, "&#039;");
                break;
            default:
                hw_bytes_add(to, text, 1);
                break;
        }
    }
}

/* The page that php -S has for a status: clients and tests look for its words. */
static void add_page(hw_bytes *page, int status, const char *target) {
    char title[64];
    snprintf(title, sizeof title, "%d %s", status, hw_http_reason(status));
    add_text(page, "<!doctype html><html><head><title>");
    add_text(page, title);
    add_text(page, "</title><style>\nbody { background: #fcfcfc; color: #333; margin: 0; }\n"
                   "h1 { background: #99c; font-size: 1.5em; font-weight: normal; line-height: 2em; margin: 0; }\n"
                   "h1, p { padding-left: 10px; }\ncode.url { background: #eee; padding: 0 2px; }\n</style>\n"
                   "</head><body><h1>");
    add_text(page, hw_http_reason(status));
    add_text(page, "</h1><p>");
    switch (status) {
        case 404:
            add_text(page, "The requested resource <code class=\"url\">");
            add_escaped(page, target);
            add_text(page, "</code> was not found on this server.");
            break;
        case 405:
            add_text(page, "Requested method not allowed.");
            break;
        case 501:
            add_text(page, "Request method not supported.");
            break;
        default:
            add_text(page, "Your browser sent a request that this server could not understand.");
            break;
    }
    add_text(page, "</p></body></html>");
}

static void send_error_page(hw_http *http, int status, int error) {
    hw_bytes headers = {0};
    hw_bytes page = {0};
    if (!is_method(http, "HEAD")) {
        add_page(&page, status, http->request.target.bytes);
    }
    add_header(&headers, "Content-Type", "text/html; charset=UTF-8");
    add_length(&headers, page.length);
    if (status == 405) {
        add_header(&headers, "Allow", "GET, HEAD, POST");
    }
    log_response(http, status, strerror(error));
    hw_http_respond(http, (uint32_t)status, &headers, page.bytes, page.length, false);
    hw_bytes_free(&headers);
    hw_bytes_free(&page);
}

/* NULL: not known. */
static const char *media_type(const char *ext) {
    static const char *const types[][2] = {
        {"html", "text/html"},
        {"htm", "text/html"},
        {"css", "text/css"},
        {"js", "application/javascript"},
        {"mjs", "application/javascript"},
        {"txt", "text/plain"},
        {"csv", "text/csv"},
        {"xml", "application/xml"},
        {"xsl", "application/xml"},
        {"json", "application/json"},
        {"map", "application/json"},
        {"webmanifest", "application/manifest+json"},
        {"wasm", "application/wasm"},
        {"pdf", "application/pdf"},
        {"atom", "application/atom+xml"},
        {"rss", "application/rss+xml"},
        {"xhtml", "application/xhtml+xml"},
        {"bin", "application/octet-stream"},
        {"zip", "application/zip"},
        {"gz", "application/gzip"},
        {"tar", "application/x-tar"},
        {"bz2", "application/x-bzip2"},
        {"7z", "application/x-7z-compressed"},
        {"svg", "image/svg+xml"},
        {"png", "image/png"},
        {"jpg", "image/jpeg"},
        {"jpeg", "image/jpeg"},
        {"jpe", "image/jpeg"},
        {"gif", "image/gif"},
        {"webp", "image/webp"},
        {"avif", "image/avif"},
        {"bmp", "image/x-ms-bmp"},
        {"ico", "image/x-icon"},
        {"tif", "image/tiff"},
        {"tiff", "image/tiff"},
        {"mp3", "audio/mpeg"},
        {"ogg", "audio/ogg"},
        {"oga", "audio/ogg"},
        {"wav", "audio/x-wav"},
        {"flac", "audio/x-flac"},
        {"m4a", "audio/mp4"},
        {"mp4", "video/mp4"},
        {"m4v", "video/x-m4v"},
        {"webm", "video/webm"},
        {"ogv", "video/ogg"},
        {"mpeg", "video/mpeg"},
        {"mov", "video/quicktime"},
        {"woff", "application/font-woff"},
        {"woff2", "font/woff2"},
        {"ttf", "application/x-font-ttf"},
        {"otf", "application/x-font-otf"},
        {"eot", "application/vnd.ms-fontobject"},
    };
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (strcasecmp(types[i][0], ext) == 0) {
            return types[i][1];
        }
    }
    return NULL;
}

/* All of it, but no more than `length` bytes: the head has promised so many. */
static void send_body(hw_http *http, const hw_bytes *headers, int fd, size_t length) {
    char *part = malloc(FILE_PART);
    size_t left = part ? length : 0;
    while (left && !(PG(connection_status) & PHP_CONNECTION_ABORTED)) {
        ssize_t got = read(fd, part, MIN(left, FILE_PART));
        if (got <= 0) {
            break;
        }
        left -= (size_t)got;
        hw_http_respond(http, 200, headers, part, (size_t)got, left > 0);
    }
    if (http->state != HW_HTTP_FINISHED) {
        hw_http_respond(http, 200, headers, "", 0, false);
    }
    PG(connection_status) = PHP_CONNECTION_NORMAL;
    free(part);
}

static void send_file(hw_http *http) {
    const char *path = http->request.script_filename.bytes;
    struct stat status;
    hw_bytes headers = {0};
    if (is_method(http, "DELETE") || is_method(http, "PUT") || is_method(http, "PATCH")) {
        send_error_page(http, 405, 0);
        return;
    }
    int fd = *path ? open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) : -1;
    int error = *path ? errno : ENOENT;
    if (fd >= 0 && (fstat(fd, &status) != 0 || !S_ISREG(status.st_mode))) {
        error = ENOENT;
        close(fd);
        fd = -1;
    }
    if (fd < 0) {
        send_error_page(http, 404, error);
        return;
    }
    const char *type = media_type(asked.ext);
    if (type) {
        char full[64];
        snprintf(full, sizeof full, "%s%s", type, strncmp(type, "text/", 5) == 0 ? "; charset=UTF-8" : "");
        add_header(&headers, "Content-Type", full);
    }
    add_length(&headers, (size_t)status.st_size);
    log_response(http, 200, NULL);
    send_body(http, &headers, fd, is_method(http, "HEAD") ? 0 : (size_t)status.st_size);
    hw_bytes_free(&headers);
    close(fd);
}

/* --- Scripts ------------------------------------------------------------------------------------------------------- */

/* Whether it leaves the request to the server, by returning false. */
static bool run_router(hw_http *http) {
    char folder[MAXPATHLEN];
    bool declined = false;
    bool known = VCWD_GETCWD(folder, sizeof folder) != NULL;
    zend_file_handle file;
    zend_stream_init_filename(&file, asked.router.bytes);
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
    log_response(http, SG(sapi_headers).http_response_code, NULL);
    if (SG(sapi_headers).http_response_code == 304) {
        SG(sapi_headers).send_default_content_type = 0;
    }
}

/* False: the router has left a file to the server. */
static bool run_php(hw_http *http) {
    if (asked.router.length && !run_router(http)) {
        return true;
    }
    if (!is_script(http)) {
        return false;
    }
    run_script(http);
    return true;
}

/* The end of a request that is answered with a file: what it has printed, and its headers, go nowhere. */
static void drop_response(hw_http *http) {
    http->state = HW_HTTP_FINISHED;
    hw_request_end(http->in);
    http->in->output.length = 0;
    http->head.length = 0;
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
        send_file(http);
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
        if (is_method(http, methods[i])) {
            return true;
        }
    }
    return false;
}

static void serve(hw_http *http, const hw_reader *message) {
    if (!hw_http_take(http, message) || !resolve(http)) {
        hw_http_refuse(http, 400, "The request cannot be read.\n");
    } else if (!is_served(http)) {
        send_error_page(http, 501, 0);
    } else if (asked.router.length || is_script(http)) {
        serve_by_php(http);
    } else {
        send_file(http);
    }
    hw_http_end(http);
}

void hw_http_serve_development(hw_http *http) {
    hw_reader message;
    while (hw_http_next(http, &message)) {
        serve(http, &message);
    }
    hw_bytes_free(&asked.path);
    hw_bytes_free(&asked.file);
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
    zend_string *software = strpprintf(0, "PHP %s Development Server", Z_STRVAL_P(version));
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
    set(variables, "SCRIPT_FILENAME", request->script_filename.length ? request->script_filename : asked.router);
    if (request->path_info.length) {
        zend_string *self =
            zend_string_concat2(name.bytes, name.length, request->path_info.bytes, request->path_info.length);
        set(variables, "PATH_INFO", request->path_info);
        set(variables, "PHP_SELF", (hw_text){ZSTR_VAL(self), ZSTR_LEN(self)});
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
