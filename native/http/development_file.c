#include "http/development_file.h"

#include "http/development_log.h"
#include "http/development_path.h"
#include "http/response.h"

#include <main/http_status_codes.h>

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Files go in parts, each when the client has taken the one before. */
#define FILE_PART ((size_t)256 << 10)

const char *hw_http_reason(int status) {
    for (size_t i = 0; i < (size_t)http_status_map_len; i++) {
        if (http_status_map[i].code == status) {
            return http_status_map[i].str;
        }
    }
    return "Unknown Status Code";
}

static void add_header(hw_bytes *headers, const char *name, const char *value) {
    hw_bytes_add_field(headers, HW_HTTP_RESPONSE_HEADERS, name, strlen(name));
    hw_bytes_add_field(headers, HW_HTTP_RESPONSE_HEADERS, value, strlen(value));
}

static void add_length(hw_bytes *headers, size_t length) {
    char digits[MAX_LENGTH_OF_LONG + 1];
    snprintf(digits, sizeof digits, "%zu", length);
    add_header(headers, "Content-Length", digits);
}

bool hw_http_is_method(const hw_http *http, const char *method) {
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

/* From 8.4 on, whatever expose_php says. */
static void add_powered_by(hw_bytes *headers) {
#if PHP_VERSION_ID >= 80400
    char value[64];
    snprintf(value, sizeof value, "PHP/%s", Z_STRVAL_P(zend_get_constant_str(ZEND_STRL("PHP_VERSION"))));
    add_header(headers, "X-Powered-By", value);
#else
    (void)headers;
#endif
}

void hw_http_send_error_page(hw_http *http, int status, int error) {
    hw_bytes headers = {0};
    hw_bytes page = {0};
    if (!hw_http_is_method(http, "HEAD")) {
        add_page(&page, status, http->request.target.bytes);
    }
    add_powered_by(&headers);
    add_header(&headers, "Content-Type", "text/html; charset=UTF-8");
    add_length(&headers, page.length);
    if (status == 405) {
        add_header(&headers, "Allow", "GET, HEAD, POST");
    }
    headers.failed |= page.failed;
    hw_http_log_response(http, status, strerror(error));
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

void hw_http_send_file(hw_http *http) {
    const char *path = http->request.script_filename.bytes;
    struct stat status;
    hw_bytes headers = {0};
    if (hw_http_is_method(http, "DELETE") || hw_http_is_method(http, "PUT") || hw_http_is_method(http, "PATCH")) {
        hw_http_send_error_page(http, 405, 0);
        return;
    }
    if (hw_http_has_nul(http)) {
        hw_http_send_error_page(http, 400, 0);
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
        hw_http_send_error_page(http, 404, error);
        return;
    }
    const char *type = media_type(hw_http_asked_for.ext);
    if (type) {
        char full[64];
        snprintf(full, sizeof full, "%s%s", type, strncmp(type, "text/", 5) == 0 ? "; charset=UTF-8" : "");
        add_header(&headers, "Content-Type", full);
    }
    add_length(&headers, (size_t)status.st_size);
    hw_http_log_response(http, 200, NULL);
    send_body(http, &headers, fd, hw_http_is_method(http, "HEAD") ? 0 : (size_t)status.st_size);
    hw_bytes_free(&headers);
    close(fd);
}
