/* Responses: how they gather, and how they cross. */
#include "http/response.h"

#include "engine/time_limit.h"
#include "http/development_file.h"
#include "http/slow_log.h"
#include "java/upcall.h"
#include "wire/decode.h"

#include <main/php_output.h>

#include <sched.h>
#include <stdlib.h>
#include <syslog.h>

/* --- The head ------------------------------------------------------------------------------------------------------ */

static void add_header_line(hw_bytes *to, const char *line, size_t length) {
    const char *colon = memchr(line, ':', length);
    if (!colon) {
        return;
    }
    const char *value = colon + 1;
    const char *end = line + length;
    while (value < end && (*value == ' ' || *value == '\t')) {
        value++;
    }
    while (end > value && (end[-1] == ' ' || end[-1] == '\t')) {
        end--;
    }
    hw_bytes_add_field(to, HW_HTTP_RESPONSE_HEADERS, line, (size_t)(colon - line));
    hw_bytes_add_field(to, HW_HTTP_RESPONSE_HEADERS, value, (size_t)(end - value));
}

static bool is_header(const sapi_header_struct *header, const char *name, size_t length) {
    return header->header_len > length && header->header[length] == ':' &&
           strncasecmp(header->header, name, length) == 0;
}

static const sapi_header_struct *find_header(const sapi_headers_struct *headers, const char *name, size_t length) {
    for (const zend_llist_element *element = headers->headers.head; element; element = element->next) {
        const sapi_header_struct *header = (const sapi_header_struct *)element->data;
        if (is_header(header, name, length)) {
            return header;
        }
    }
    return NULL;
}

/* An empty Content-Type means none, as header('Content-Type:') is meant; a status of 304 has no content. */
static bool is_left_out(const sapi_header_struct *header, int status) {
    return is_header(header, ZEND_STRL("status")) ||
           (is_header(header, ZEND_STRL("content-type")) &&
            (status == 304 || strspn(header->header + 13, " \t") == header->header_len - 13));
}

static void add_headers(hw_bytes *to, const sapi_headers_struct *headers, int status) {
    for (const zend_llist_element *element = headers->headers.head; element; element = element->next) {
        const sapi_header_struct *header = (const sapi_header_struct *)element->data;
        if (!is_left_out(header, status)) {
            add_header_line(to, header->header, header->header_len);
        }
    }
}

/* The status of header('HTTP/1.1 404 Not Found'), or of a fatal error that is not displayed; 0 where there is no such line. */
static int status_of_line(const char *line) {
    const char *space = line && strncasecmp(line, "HTTP/", 5) == 0 ? strchr(line, ' ') : NULL;
    return space ? (int)strtol(space + 1, NULL, 10) : 0;
}

/*
 * As sapi_cgi_send_headers() of php-fpm has it, which scripts may count on: a status line counts more than
 * http_response_code(), then a header called Status, and 302 stands for 200 where there is a Location.
 */
static int status_of(const sapi_headers_struct *headers) {
    int status = headers->http_response_code ? headers->http_response_code : 200;
    int line = status == 200 ? 0 : status_of_line(headers->http_status_line);
    if (line) {
        status = line;
    } else if (headers->headers.head) {
        const sapi_header_struct *given = find_header(headers, ZEND_STRL("status"));
        if (given) {
            status = (int)strtol(given->header + sizeof "status", NULL, 10);
        } else if (status == 200 && find_header(headers, ZEND_STRL("location"))) {
            status = 302;
        }
    }
    return status < 200 || status > 999 ? 500 : status;
}

void hw_http_set_status(int status) {
    sapi_header_op(SAPI_HEADER_SET_STATUS, (void *)(zend_intptr_t)status);
}

/*
 * The words of header('HTTP/1.1 404 Nothing Here') or header('Status: 404 Nothing Here') cross as CGI has them, which
 * has none for 200. PHP has refused line ends and NUL; Java judges the rest.
 */
static void add_reason(hw_bytes *to, const sapi_headers_struct *headers, int status) {
    const sapi_header_struct *given = find_header(headers, ZEND_STRL("status"));
    const char *line = NULL;
    if (headers->http_status_line) {
        line = strchr(headers->http_status_line, ' ');
    } else if (given) {
        line = given->header + sizeof "status";
    }
    while (line && *line == ' ') {
        line++;
    }
    if (line && status != 200 && strtol(line, NULL, 10) == status && strchr(line, ' ')) {
        hw_bytes_add_field(to, HW_HTTP_RESPONSE_HEADERS, "Status", strlen("Status"));
        hw_bytes_add_field(to, HW_HTTP_RESPONSE_HEADERS, line, strlen(line));
    }
}

/* As php -S sends it: a status line of the script's as it stands, and no other rules. */
static void set_development_head(hw_http *http, const sapi_headers_struct *headers) {
    char line[64];
    int status = status_of_line(headers->http_status_line);
    status = status ? status : headers->http_response_code;
    status = status < 200 || status > 599 ? 500 : status;
    hw_bytes_add_varint(&http->head, HW_HTTP_RESPONSE_STATUS, (uint64_t)status);
    add_headers(&http->head, headers, status);
    const char *words = headers->http_status_line ? strchr(headers->http_status_line, ' ') : NULL;
    if (!words) {
        snprintf(line, sizeof line, "%d %s", status, hw_http_reason(status));
    }
    words = words ? words + strspn(words, " ") : line;
    hw_bytes_add_field(&http->head, HW_HTTP_RESPONSE_HEADERS, "Status", strlen("Status"));
    hw_bytes_add_field(&http->head, HW_HTTP_RESPONSE_HEADERS, words, strlen(words));
}

void hw_http_set_head(hw_http *http, const sapi_headers_struct *headers) {
    int status = status_of(headers);
    hw_bytes_clear(&http->head);
    if (http->development) {
        set_development_head(http, headers);
        return;
    }
    hw_bytes_add_varint(&http->head, HW_HTTP_RESPONSE_STATUS, (uint64_t)status);
    add_headers(&http->head, headers, status);
    add_reason(&http->head, headers, status);
}

/* --- The upcalls --------------------------------------------------------------------------------------------------- */

bool hw_http_begin_upcall(hw_http *http, hw_upcall *upcall, uint32_t handle) {
    size_t length = http->out.length;
    hw_upcall_begin(upcall, &http->in->bridge, handle);
    http->out.length = 0;
    if (!hw_writer_ensure(&upcall->w, length)) {
        zend_throw_error(NULL, "A response does not fit a message of %d bytes", HW_LIMIT_MESSAGE);
        return false;
    }
    if (length) {
        memcpy(upcall->w.p, http->out.bytes, length);
        upcall->w.p += length;
    }
    return true;
}

/* Sends parts; the answer says whether there is a client. PHP may be unwinding, or its request may have ended. */
static bool write_parts(hw_http *http) {
    hw_bridge *bridge = &http->in->bridge;
    hw_upcall upcall;
    uint64_t tag;
    hw_reader field;
    zval alive;
    if (http->in->forked || !hw_http_begin_upcall(http, &upcall, HW_UPCALL_HTTP_WRITE)) {
        return false;
    }
    ZVAL_FALSE(&alive);
    hw_reader answer = hw_upcall_cross(&upcall);
    while (hw_upcall_next_field(&upcall, &answer, &tag, &field)) {
        if (tag == HW_TAG_VALUE && !hw_read_value(&field, bridge, &alive, 0)) {
            break;
        }
    }
    hw_bridge_release_pending(bridge);
    return Z_TYPE(alive) == IS_TRUE;
}

/* Of a part: its tag and length, the tag and length of its body, and the flags at its end. */
#define PART_ROOM ((size_t)1 + HW_ENCODING_PADDED_LENGTH + 11 + 8)

/* An upcall's own fields. */
#define UPCALL_ROOM ((size_t)64)

bool hw_http_begin_responses(hw_http *http) {
    return hw_bytes_reserve(&http->out, PART_ROOM);
}

/*
 * Makes room for a part, here and in the message that will take it along, so that it can be added and sent without more
 * memory; and for one that has no content, which may have to stand for a later part. False: no memory, or it fits no message.
 */
static bool make_room(hw_http *http, size_t content) {
    hw_bridge *bridge = &http->in->bridge;
    if (content > HW_LIMIT_MESSAGE) {
        return false;
    }
    size_t room = content + 2 * PART_ROOM;
    if (http->out.length && http->out.length + room > HW_LIMIT_MESSAGE / 2) {
        write_parts(http);
    }
    return hw_bytes_reserve(&http->out, room) &&
           hw_buffer_reserve(&bridge->buffer, bridge->base + UPCALL_ROOM + http->out.length + room);
}

static void add_flags(hw_http *http, bool more) {
    hw_bytes *out = &http->out;
    if (more) {
        hw_bytes_add_varint(out, HW_HTTP_RESPONSE_MORE, 1);
    } else if (http->failed) {
        hw_bytes_add_varint(out, HW_HTTP_RESPONSE_FAILED, 1);
        if (hw_interpreter_is_interrupted(http->in)) {
            hw_bytes_add_varint(out, HW_HTTP_RESPONSE_INTERRUPTED, 1);
        }
    }
}

/* There is room for it. */
static void put_part(hw_http *http, const hw_bytes *head, const char *body, size_t length, bool more) {
    const uint8_t prefix[1 + HW_ENCODING_PADDED_LENGTH] = {HW_CALL_RESPONSES};
    hw_bytes *out = &http->out;
    hw_bytes_add(out, prefix, sizeof prefix);
    size_t start = out->length;
    hw_bytes_add(out, head->bytes, head->length);
    if (length) {
        hw_bytes_add_field(out, HW_HTTP_RESPONSE_BODY, body, length);
    }
    add_flags(http, more);
    hw_put_padded_length((uint8_t *)out->bytes + start - HW_ENCODING_PADDED_LENGTH, (uint32_t)(out->length - start));
}

/* Ends the current response: as an error, or, where some of it has been sent, as one that is aborted. */
static void give_up(hw_http *http) {
    uint8_t status[11] = {HW_HTTP_RESPONSE_STATUS};
    size_t length = (size_t)(hw_put_varint(status + 1, 500) - status);
    hw_bytes head = {.bytes = (char *)status, .length = http->state == HW_HTTP_RUNNING ? length : 0};
    http->failed = true;
    if (hw_bytes_reserve(&http->out, PART_ROOM)) {
        put_part(http, &head, NULL, 0, false);
    }
    http->state = HW_HTTP_FINISHED;
    write_parts(http); /* which makes room for the end of the next one */
    php_log_err_with_severity("A response was given up: there was no memory for it, or it is larger than 1 GiB",
                              LOG_ERR);
}

/* A part of the current response, with its head if it is the first. False: there was no memory, and the response has ended. */
static bool add_part(hw_http *http, const hw_bytes *head, const char *body, size_t length, bool more) {
    if (UNEXPECTED(head->failed || !make_room(http, head->length + length))) {
        give_up(http);
        return false;
    }
    put_part(http, head, body, length, more);
    return true;
}

/* What PHP has printed, as a part; as add_part(). The head has been set by PHP's output layer. */
static bool add_output(hw_http *http, bool more) {
    hw_interpreter *in = http->in;
    if (http->state == HW_HTTP_STREAMING && !hw_interpreter_is_interrupted(in)) {
        http->failed = false; /* what a script has printed until then is its response, as under php-fpm */
    }
    http->head.failed |= in->output.failed;
    bool added = add_part(http, &http->head, in->output.bytes, in->output.length, more);
    hw_bytes_clear(&http->head);
    hw_bytes_clear(&in->output);
    return added;
}

bool hw_http_flush(hw_http *http) {
    if (http->state == HW_HTTP_OUTSIDE || http->state == HW_HTTP_FINISHED || (http->fast && !http->prints)) {
        hw_bytes_clear(&http->in->output); /* nobody reads it: the fast path's response is what its handler returns */
        return true;
    }
    if (HW_FLUSH_SENDS_HEADERS && !http->prints) {
        sapi_send_headers(); /* as sapi_cgibin_flush() does; nothing, where they are sent */
    }
    if ((http->head.length == 0 || http->prints) && http->in->output.length == 0) {
        return true; /* flush() alone sends no head */
    }
    if (!add_output(http, true)) {
        return false;
    }
    http->state = HW_HTTP_STREAMING;
    return write_parts(http);
}

void hw_http_inform(hw_http *http, int status) {
    if (http->state != HW_HTTP_RUNNING || http->head.length) {
        return;
    }
    hw_bytes head = {0};
    hw_bytes_add_varint(&head, HW_HTTP_RESPONSE_STATUS, (uint64_t)status);
    add_headers(&head, &SG(sapi_headers), status);
    hw_bytes_add_varint(&head, HW_HTTP_RESPONSE_INFORMATIONAL, 1);
    if (add_part(http, &head, NULL, 0, true)) {
        write_parts(http);
    }
    hw_bytes_free(&head);
}

void hw_http_finish(hw_http *http) {
    if (http->state == HW_HTTP_OUTSIDE || http->state == HW_HTTP_FINISHED) {
        hw_bytes_clear(&http->in->output);
        return;
    }
    if (http->state == HW_HTTP_RUNNING && http->head.length == 0) {
        hw_bytes_add_varint(&http->head, HW_HTTP_RESPONSE_STATUS,
                            500); /* PHP has ended where it could not even do that */
        http->failed = true;
    }
    add_output(http, false);
    http->state = HW_HTTP_FINISHED;
    hw_slow_log_end();
}

/* Bodies from here on go in parts, each when the client has taken the one before. */
#define LARGE_BODY ((size_t)1 << 20)
#define BODY_PART ((size_t)256 << 10)

static bool has_header(const hw_bytes *headers, const char *name, size_t length) {
    hw_reader r = {(const uint8_t *)headers->bytes, (const uint8_t *)headers->bytes + headers->length, NULL};
    for (bool value = false; r.p < r.end; value = !value) {
        uint64_t tag;
        hw_reader text;
        if (!hw_read_varint(&r, &tag) || !hw_read_delimited(&r, &text)) {
            return false;
        }
        if (!value && (size_t)(text.end - text.p) == length && strncasecmp((const char *)text.p, name, length) == 0) {
            return true;
        }
    }
    return false;
}

static void respond_in_parts(hw_http *http, uint32_t status, const hw_bytes *headers, const char *body, size_t length,
                             bool more) {
    hw_bytes head = {.failed = headers->failed};
    hw_bytes_add(&head, headers->bytes, headers->length);
    if (!more && http->state == HW_HTTP_RUNNING && !has_header(headers, ZEND_STRL("content-length"))) {
        char digits[MAX_LENGTH_OF_LONG + 1];
        int count = snprintf(digits, sizeof digits, "%zu", length);
        hw_bytes_add_field(&head, HW_HTTP_RESPONSE_HEADERS, ZEND_STRL("content-length"));
        hw_bytes_add_field(&head, HW_HTTP_RESPONSE_HEADERS, digits, (size_t)count);
    }
    size_t done = 0;
    while (length - done > BODY_PART && !(PG(connection_status) & PHP_CONNECTION_ABORTED)) {
        hw_http_respond(http, status, &head, body + done, BODY_PART, true);
        done += BODY_PART;
    }
    hw_http_respond(http, status, &head, body + done, MIN(length - done, BODY_PART), more);
    hw_bytes_free(&head);
}

void hw_http_respond(hw_http *http, uint32_t status, const hw_bytes *headers, const char *body, size_t length,
                     bool more) {
    if (UNEXPECTED(http->state == HW_HTTP_FINISHED)) {
        return; /* it was given up */
    }
    if (UNEXPECTED(length > LARGE_BODY)) {
        respond_in_parts(http, status, headers, body, length, more);
        return;
    }
    hw_bytes *head = &http->head;
    hw_bytes_clear(head);
    if (http->state == HW_HTTP_RUNNING) {
        hw_bytes_add_varint(head, HW_HTTP_RESPONSE_STATUS, status);
        hw_bytes_add(head, headers->bytes, headers->length);
    }
    head->failed |= headers->failed;
    bool added = add_part(http, head, body, length, more);
    hw_bytes_clear(head);
    if (!added) {
        PG(connection_status) |= PHP_CONNECTION_ABORTED;
    } else if (more) {
        http->state = HW_HTTP_STREAMING;
        if (!write_parts(http)) {
            PG(connection_status) |= PHP_CONNECTION_ABORTED;
        }
    } else {
        http->state = HW_HTTP_FINISHED;
    }
}

void hw_http_refuse(hw_http *http, uint32_t status, const char *text) {
    hw_bytes headers = {0};
    hw_bytes_add_field(&headers, HW_HTTP_RESPONSE_HEADERS, ZEND_STRL("content-type"));
    hw_bytes_add_field(&headers, HW_HTTP_RESPONSE_HEADERS, ZEND_STRL("text/plain; charset=utf-8"));
    hw_http_respond(http, status, &headers, text, strlen(text), false);
    hw_bytes_free(&headers);
}

/*
 * The host must hear of the end of what it interrupts before PHP goes on: it may be about to do so again. Both write and then
 * look at what the other has written.
 */
static bool note_end(hw_http *http) {
    hw_interpreter *in = http->in;
    uint64_t activity = atomic_load_explicit(&in->progress->activity, memory_order_relaxed);
    atomic_store(&in->progress->activity, (activity | 1) + 1);
    uint64_t wanted = atomic_load(&in->interruption->wanted);
    return wanted == activity || wanted == HW_INTERRUPT_ALL;
}

void hw_http_end(hw_http *http) {
    http->state = HW_HTTP_OUTSIDE;
    http->taken = false;
    hw_time_limit_end();
    hw_slow_log_end();
    if (UNEXPECTED(note_end(http))) {
        hw_http_send_rest(http);
        sched_yield(); /* a signal that is on its way has come when a system call returns: it ends no sleep of what is next */
    }
}

void hw_http_send_rest(hw_http *http) {
    if (http->out.length) {
        write_parts(http);
    }
}
