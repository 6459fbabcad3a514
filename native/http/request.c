/* One request: got from the host, read, and made ready for the SAPI. */
#include "http/request.h"

#include "http/note.h"
#include "http/response.h"
#include "java/throwable.h"
#include "java/upcall.h"
#include "wire/encode.h"

#include <main/SAPI.h>
#include <main/php_main.h>

#include <stdlib.h>
#include <strings.h>

/* How much of a streamed body is got at a time. */
#define BODY_PIECE ((size_t)256 << 10)

/* More headers than the host lets through. */
#define MOST_HEADERS 4096

/* What a text is that did not come. */
static const char nothing[] = "";

static bool add_header_text(hw_http_request *request, hw_text text, bool *value) {
    if (*value) {
        request->headers[request->header_count++].value = text;
        *value = false;
        return true;
    }
    if (request->header_count == request->header_capacity) {
        size_t capacity = request->header_capacity ? request->header_capacity * 2 : 32;
        hw_header *headers = capacity <= MOST_HEADERS ? realloc(request->headers, capacity * sizeof *headers) : NULL;
        if (!headers) {
            return false;
        }
        request->headers = headers;
        request->header_capacity = capacity;
    }
    request->headers[request->header_count].name = text;
    *value = true;
    return true;
}

static hw_text text_of(const hw_reader *bytes) {
    return (hw_text){(const char *)bytes->p, (size_t)(bytes->end - bytes->p)};
}

static bool read_connection(hw_http_request *request, hw_reader *r) {
    while (r->p < r->end) {
        hw_field field;
        if (!hw_read_field(r, &field)) {
            return false;
        }
        hw_text text = text_of(&field.bytes);
        switch (field.tag) {
            case HW_HTTP_CONNECTION_REMOTE_ADDRESS:
                request->remote_address = text;
                break;
            case HW_HTTP_CONNECTION_REMOTE_PORT:
                request->remote_port = (uint32_t)field.number;
                break;
            case HW_HTTP_CONNECTION_LOCAL_ADDRESS:
                request->local_address = text;
                break;
            case HW_HTTP_CONNECTION_SERVER_PORT:
                request->server_port = (uint32_t)field.number;
                break;
            case HW_HTTP_CONNECTION_SERVER_NAME:
                request->server_name = text;
                break;
            case HW_HTTP_CONNECTION_HTTPS:
                request->https = field.number != 0;
                break;
            case HW_HTTP_CONNECTION_DOCUMENT_ROOT:
                request->document_root = text;
                break;
            default:
                return hw_reader_fail(r, "a connection has a field that is not known");
        }
    }
    return !r->error;
}

bool hw_http_request_read(hw_http_request *request, hw_reader *r) {
    hw_header *headers = request->headers;
    size_t capacity = request->header_capacity;
    bool value = false;
    const hw_text none = {nothing, 0};
    *request = (hw_http_request){
        .method = none,
        .target = none,
        .protocol = none,
        .script_filename = none,
        .script_name = none,
        .path_info = none,
        .body = none,
        .remote_address = none,
        .local_address = none,
        .server_name = none,
        .document_root = none,
        .headers = headers,
        .header_capacity = capacity,
    };
    while (r->p < r->end) {
        hw_field field;
        if (!hw_read_field(r, &field)) {
            return false;
        }
        hw_text text = text_of(&field.bytes);
        switch (field.tag) {
            case HW_HTTP_REQUEST_METHOD:
                request->method = text;
                break;
            case HW_HTTP_REQUEST_TARGET:
                request->target = text;
                break;
            case HW_HTTP_REQUEST_PROTOCOL:
                request->protocol = text;
                break;
            case HW_HTTP_REQUEST_HEADERS:
                if (!add_header_text(request, text, &value)) {
                    return hw_reader_fail(r, "a request has too many headers");
                }
                break;
            case HW_HTTP_REQUEST_CONNECTION:
                if (!read_connection(request, &field.bytes)) {
                    return hw_reader_fail(r, field.bytes.error);
                }
                break;
            case HW_HTTP_REQUEST_SCRIPT_FILENAME:
                request->script_filename = text;
                break;
            case HW_HTTP_REQUEST_SCRIPT_NAME:
                request->script_name = text;
                break;
            case HW_HTTP_REQUEST_PATH_INFO:
                request->path_info = text;
                break;
            case HW_HTTP_REQUEST_CONTENT_LENGTH:
                request->content_length = (int64_t)field.number - 1;
                break;
            case HW_HTTP_REQUEST_STREAMED:
                request->streamed = field.number != 0;
                break;
            case HW_HTTP_REQUEST_BODY:
                request->body = text;
                break;
            default:
                return hw_reader_fail(r, "a request has a field that is not known");
        }
    }
    if (value) {
        return hw_reader_fail(r, "a request has a header without a value");
    }
    if (!request->streamed) {
        request->content_length = (int64_t)request->body.length;
    }
    return !r->error;
}

void hw_http_request_free(hw_http_request *request) {
    free(request->headers);
    *request = (hw_http_request){0};
}

const hw_text *hw_http_header(const hw_http_request *request, const char *lower_case_name, size_t length) {
    for (size_t i = 0; i < request->header_count; i++) {
        const hw_header *header = &request->headers[i];
        if (hw_text_is_name(header->name, lower_case_name, length)) {
            return &header->value;
        }
    }
    return NULL;
}

void hw_http_header_value(zval *value, const zval *before, const hw_header *header) {
    if (before) {
        bool cookie = hw_text_is_name(header->name, ZEND_STRL("cookie"));
        ZVAL_STR(value, zend_string_concat3(Z_STRVAL_P(before), Z_STRLEN_P(before), cookie ? "; " : ", ", 2,
                                            header->value.bytes, header->value.length));
    } else {
        ZVAL_STRINGL_FAST(value, header->value.bytes, header->value.length);
    }
}

hw_text hw_http_path(hw_text target) {
    const char *query = memchr(target.bytes, '?', target.length);
    return query ? (hw_text){target.bytes, (size_t)(query - target.bytes)} : target;
}

hw_text hw_http_query(hw_text target) {
    const char *query = memchr(target.bytes, '?', target.length);
    return query ? (hw_text){query + 1, target.length - (size_t)(query - target.bytes) - 1} : (hw_text){"", 0};
}

/* Requests, copied out of the buffer, where other messages will stand. */
static bool get_batch(hw_http *http) {
    hw_upcall upcall;
    uint64_t tag;
    hw_reader request;
    http->batch.length = 0;
    http->position = 0;
    if (!hw_http_begin_upcall(http, &upcall, HW_UPCALL_HTTP_NEXT)) {
        return false;
    }
    hw_reader answer = hw_upcall_cross(&upcall);
    while (hw_upcall_next_field(&upcall, &answer, &tag, &request)) {
        if (tag == HW_REPLY_REQUESTS &&
            !hw_bytes_add_field(&http->batch, HW_REPLY_REQUESTS, request.p, (size_t)(request.end - request.p))) {
            return false;
        }
    }
    hw_bridge_release_pending(&http->in->bridge);
    return !answer.error;
}

bool hw_http_next(hw_http *http, hw_reader *message) {
    if (UNEXPECTED(http->in->forked)) {
        return false; /* requests are the parent's */
    }
    hw_http_note_idle();
    if (UNEXPECTED(http->in->bridge.passes)) {
        hw_throwables_forget(&http->in->bridge);
    }
    if (http->position == http->batch.length) {
        hw_bytes_trim(&http->batch);
        hw_bytes_trim(&http->message);
        if (http->stopped) {
            return false;
        }
        if (!get_batch(http)) {
            http->batch.length = 0;
        }
        http->stopped = http->batch.length == 0;
        if (http->stopped) {
            return false;
        }
    }
    hw_reader r = {(uint8_t *)http->batch.bytes + http->position, (uint8_t *)http->batch.bytes + http->batch.length,
                   NULL};
    uint64_t tag;
    hw_read_varint(&r, &tag);
    hw_read_delimited(&r, message);
    http->position = (size_t)((char *)r.p - http->batch.bytes);
    _Atomic uint64_t *activity = &http->in->progress->activity;
    atomic_store_explicit(activity, atomic_load_explicit(activity, memory_order_relaxed) | 1, memory_order_relaxed);
    hw_http_note_request(message);
    return true;
}

/* HTTP/2 sends each cookie as a header of its own; PHP wants one. */
static bool join_cookies(hw_http *http) {
    hw_http_request *request = &http->request;
    hw_header *first = NULL;
    size_t kept = 0;
    http->cookies.length = 0;
    for (size_t i = 0; i < request->header_count; i++) {
        hw_header *header = &request->headers[i];
        bool cookie = hw_text_is_name(header->name, ZEND_STRL("cookie"));
        if (!cookie || !first) {
            request->headers[kept] = *header;
            first = cookie ? &request->headers[kept] : first;
            kept++;
            continue;
        }
        if ((!http->cookies.length && !hw_bytes_add(&http->cookies, first->value.bytes, first->value.length)) ||
            !hw_bytes_add(&http->cookies, "; ", 2) ||
            !hw_bytes_add(&http->cookies, header->value.bytes, header->value.length)) {
            return false;
        }
    }
    request->header_count = kept;
    if (http->cookies.length && hw_bytes_add(&http->cookies, "", 1)) {
        first->value = (hw_text){http->cookies.bytes, http->cookies.length - 1};
    }
    return true;
}

/* The texts that the SAPI wants as C strings; what stands after each has been read. */
static void terminate(hw_text text) {
    if (text.bytes != nothing) {
        ((char *)text.bytes)[text.length] = '\0';
    }
}

bool hw_http_take(hw_http *http, const hw_reader *message) {
    size_t length = (size_t)(message->end - message->p);
    http->state = HW_HTTP_RUNNING;
    http->failed = false;
    hw_bytes_clear(&http->head);
    hw_bytes_clear(&http->in->output);
    hw_bytes_clear(&http->message);
    if (!hw_bytes_add(&http->message, message->p, length) || !hw_bytes_add(&http->message, "", 1)) {
        return false;
    }
    hw_reader r = {(uint8_t *)http->message.bytes, (uint8_t *)http->message.bytes + length, NULL};
    http->filtered = false;
    http->body_read = 0;
    http->body_ended = false;
    http->piece.length = 0;
    http->piece_read = 0;
    if (!hw_http_request_read(&http->request, &r) || !http->request.method.length || !http->request.target.length) {
        return false;
    }
    if (!join_cookies(http)) {
        return false;
    }
    http->taken = true;
    hw_http_request *request = &http->request;
    terminate(request->method);
    terminate(request->target);
    terminate(request->script_filename);
    for (size_t i = 0; i < request->header_count; i++) {
        terminate(request->headers[i].value);
    }
    return true;
}

/* As php-fpm's init_request_info() leaves it. The texts belong to the current message. */
void hw_http_fill_request_info(hw_http *http) {
    const hw_http_request *request = &http->request;
    const hw_text *type = hw_http_header(request, ZEND_STRL("content-type"));
    const hw_text *authorization = hw_http_header(request, ZEND_STRL("authorization"));
    SG(server_context) = http->in;
    SG(request_info).request_method = request->method.bytes;
    SG(request_info).query_string = (char *)hw_http_query(request->target).bytes;
    SG(request_info).request_uri = (char *)request->target.bytes;
    SG(request_info).path_translated =
        (char *)(request->script_filename.length ? request->script_filename.bytes : http->worker_script);
    SG(request_info).content_type = type ? type->bytes : "";
    SG(request_info).content_length = request->content_length < 0 ? 0 : (zend_long)request->content_length;
    SG(request_info).proto_num = hw_text_is(request->protocol, ZEND_STRL("HTTP/1.0"))   ? 1000
                                 : hw_text_is(request->protocol, ZEND_STRL("HTTP/2.0")) ? 2000
                                                                                        : 1001;
    SG(request_info).argc = 0;
    SG(request_info).argv = NULL;
    SG(request_info).no_headers = false;
    SG(request_info).headers_read = false;
    SG(request_info).auth_user = SG(request_info).auth_password = SG(request_info).auth_digest = NULL;
    SG(headers_sent) = 0;
    SG(sapi_headers).http_response_code = 200;
    php_handle_auth_data(authorization ? authorization->bytes : NULL);
}

zend_string *hw_http_read_streamed(hw_http *http, size_t most) {
    hw_upcall upcall;
    zval piece;
    if (http->body_ended) {
        return NULL;
    }
    hw_upcall_begin(&upcall, &http->in->bridge, HW_UPCALL_HTTP_READ);
    hw_write_int(&upcall.w, (zend_long)most);
    if (!hw_upcall_send(&upcall, &piece)) {
        return NULL;
    }
    if (Z_TYPE(piece) != IS_STRING || Z_STRLEN(piece) == 0 || Z_STRLEN(piece) > most) {
        if (Z_TYPE(piece) != IS_STRING) {
            PG(connection_status) |= PHP_CONNECTION_ABORTED;
        }
        http->body_ended = true;
        zval_ptr_dtor(&piece);
        return NULL;
    }
    return Z_STR(piece);
}

/* The SAPI asks for little at a time: more is got at once, and kept here. False: the body has ended. */
static bool fill_piece(hw_http *http) {
    zend_string *piece = hw_http_read_streamed(http, BODY_PIECE);
    http->piece.length = 0;
    http->piece_read = 0;
    if (!piece) {
        return false;
    }
    bool kept = hw_bytes_add(&http->piece, ZSTR_VAL(piece), ZSTR_LEN(piece));
    zend_string_release(piece);
    return kept;
}

/* As many as are wanted, or all that there are: PHP takes fewer for the end of the body. */
static size_t read_streamed(hw_http *http, char *buffer, size_t most) {
    size_t done = 0;
    while (done < most && (http->piece_read < http->piece.length || fill_piece(http))) {
        size_t length = MIN(most - done, http->piece.length - http->piece_read);
        memcpy(buffer + done, http->piece.bytes + http->piece_read, length);
        http->piece_read += length;
        done += length;
    }
    return done;
}

size_t hw_http_read_body(hw_http *http, char *buffer, size_t most) {
    if (!http->taken) {
        return 0;
    }
    if (http->request.streamed) {
        return read_streamed(http, buffer, most);
    }
    size_t length = MIN(most, http->request.body.length - http->body_read);
    memcpy(buffer, http->request.body.bytes + http->body_read, length);
    http->body_read += length;
    return length;
}

char *hw_http_cookies(hw_http *http) {
    const hw_text *cookies = !http->taken ? NULL : hw_http_header(&http->request, ZEND_STRL("cookie"));
    return cookies ? (char *)cookies->bytes : NULL;
}
