#include "http/request_object.h"

#include "http/request.h"
#include "http/request_object_arginfo.h"
#include "http/server.h"
#include "http/variables.h"
#include "http/worker.h"
#include "wire/decode.h"

#include <ext/standard/url.h>
#include <main/php_variables.h>

#include <ctype.h>

typedef struct {
    zend_string *message; /* the HttpRequest; NULL for one that PHP code has made */
    zend_string *body;    /* read from the host; NULL: not yet, or not streamed */
    hw_http *http;
    uint64_t number; /* which request it is: a streamed body is there while it is current */
    bool read;
    hw_http_request request;
    zend_object std;
} request_object;

static zend_class_entry *request_class;
static zend_object_handlers request_handlers;

/* The requests of this process so far. */
static uint64_t request_count;

static request_object *request_of(zend_object *object) {
    return (request_object *)((char *)object - XtOffsetOf(request_object, std));
}

static zend_object *create_request(zend_class_entry *ce) {
    request_object *request = zend_object_alloc(sizeof *request, ce);
    memset(request, 0, XtOffsetOf(request_object, std));
    zend_object_std_init(&request->std, ce);
    request->std.handlers = &request_handlers;
    return &request->std;
}

static void free_request(zend_object *object) {
    request_object *request = request_of(object);
    if (request->message) {
        zend_string_release(request->message);
    }
    if (request->body) {
        zend_string_release(request->body);
    }
    hw_http_request_free(&request->request);
    zend_object_std_dtor(object);
}

/* Reads the message when something of it is wanted first. NULL: an exception is pending. */
static const hw_http_request *read_request(zend_object *object) {
    request_object *request = request_of(object);
    if (!request->read) {
        if (!request->message) {
            zend_throw_error(
                NULL, "A Howdah\\Request that PHP code has made has nothing in it: Howdah\\Server gives out requests");
            return NULL;
        }
        uint8_t *bytes = (uint8_t *)ZSTR_VAL(request->message);
        hw_reader r = {bytes, bytes + ZSTR_LEN(request->message), NULL};
        if (!hw_http_request_read(&request->request, &r)) {
            zend_throw_error(NULL, "The request cannot be read: %s", r.error);
            return NULL;
        }
        request->read = true;
    }
    return &request->request;
}

/* The texts that stand before all headers are found without reading those. */
static bool find_text(zend_object *object, uint8_t wanted, hw_text *text) {
    const request_object *request = request_of(object);
    *text = (hw_text){"", 0};
    if (!request->message) {
        return read_request(object) != NULL;
    }
    const uint8_t *bytes = (const uint8_t *)ZSTR_VAL(request->message);
    hw_reader r = {bytes, bytes + ZSTR_LEN(request->message), NULL};
    while (r.p < r.end) {
        uint64_t tag;
        hw_reader inner;
        if (!hw_read_varint(&r, &tag) || (tag & 7) != HW_WIRE_TYPE_DELIMITED || !hw_read_delimited(&r, &inner)) {
            return true; /* a field that stands after them */
        }
        if (tag == wanted) {
            *text = (hw_text){(const char *)inner.p, (size_t)(inner.end - inner.p)};
            return true;
        }
    }
    return true;
}

static void return_text(zval *return_value, hw_text text) {
    ZVAL_STRINGL_FAST(return_value, text.length ? text.bytes : "", text.length);
}

/* {{{ Howdah\Request */
ZEND_METHOD(Howdah_Request, method) {
    hw_text text;
    ZEND_PARSE_PARAMETERS_NONE();
    if (!find_text(Z_OBJ_P(ZEND_THIS), HW_HTTP_REQUEST_METHOD, &text)) {
        RETURN_THROWS();
    }
    return_text(return_value, text);
}

ZEND_METHOD(Howdah_Request, target) {
    hw_text text;
    ZEND_PARSE_PARAMETERS_NONE();
    if (!find_text(Z_OBJ_P(ZEND_THIS), HW_HTTP_REQUEST_TARGET, &text)) {
        RETURN_THROWS();
    }
    return_text(return_value, text);
}

ZEND_METHOD(Howdah_Request, path) {
    hw_text text;
    ZEND_PARSE_PARAMETERS_NONE();
    if (!find_text(Z_OBJ_P(ZEND_THIS), HW_HTTP_REQUEST_TARGET, &text)) {
        RETURN_THROWS();
    }
    return_text(return_value, hw_http_path(text));
}

ZEND_METHOD(Howdah_Request, query) {
    hw_text text;
    ZEND_PARSE_PARAMETERS_NONE();
    if (!find_text(Z_OBJ_P(ZEND_THIS), HW_HTTP_REQUEST_TARGET, &text)) {
        RETURN_THROWS();
    }
    return_text(return_value, hw_http_query(text));
}

ZEND_METHOD(Howdah_Request, protocol) {
    hw_text text;
    ZEND_PARSE_PARAMETERS_NONE();
    if (!find_text(Z_OBJ_P(ZEND_THIS), HW_HTTP_REQUEST_PROTOCOL, &text)) {
        RETURN_THROWS();
    }
    return_text(return_value, text);
}

ZEND_METHOD(Howdah_Request, host) {
    ZEND_PARSE_PARAMETERS_NONE();
    const hw_http_request *request = read_request(Z_OBJ_P(ZEND_THIS));
    if (!request) {
        RETURN_THROWS();
    }
    const hw_text *host = hw_http_header(request, ZEND_STRL("host"));
    return_text(return_value, host ? *host : request->server_name);
}

ZEND_METHOD(Howdah_Request, isHttps) {
    ZEND_PARSE_PARAMETERS_NONE();
    const hw_http_request *request = read_request(Z_OBJ_P(ZEND_THIS));
    if (!request) {
        RETURN_THROWS();
    }
    RETURN_BOOL(request->https);
}

ZEND_METHOD(Howdah_Request, remoteAddress) {
    ZEND_PARSE_PARAMETERS_NONE();
    const hw_http_request *request = read_request(Z_OBJ_P(ZEND_THIS));
    if (!request) {
        RETURN_THROWS();
    }
    return_text(return_value, request->remote_address);
}

/* Lower-case name => value; values of a name that comes again are joined. */
static void add_header(zval *headers, const hw_header *header) {
    zend_string *name = zend_string_init(header->name.bytes, header->name.length, false);
    zend_str_tolower(ZSTR_VAL(name), ZSTR_LEN(name));
    zval value;
    hw_http_header_value(&value, zend_symtable_find(Z_ARRVAL_P(headers), name), header);
    zend_symtable_update(Z_ARRVAL_P(headers), name, &value);
    zend_string_release(name);
}

ZEND_METHOD(Howdah_Request, headers) {
    ZEND_PARSE_PARAMETERS_NONE();
    const hw_http_request *request = read_request(Z_OBJ_P(ZEND_THIS));
    if (!request) {
        RETURN_THROWS();
    }
    array_init_size(return_value, (uint32_t)request->header_count);
    for (size_t i = 0; i < request->header_count; i++) {
        add_header(return_value, &request->headers[i]);
    }
}

ZEND_METHOD(Howdah_Request, header) {
    zend_string *name;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(name)
    ZEND_PARSE_PARAMETERS_END();
    const hw_http_request *request = read_request(Z_OBJ_P(ZEND_THIS));
    if (!request) {
        RETURN_THROWS();
    }
    for (size_t i = 0; i < request->header_count; i++) {
        const hw_header *header = &request->headers[i];
        if (hw_text_is_name(header->name, ZSTR_VAL(name), ZSTR_LEN(name))) {
            zval value;
            hw_http_header_value(&value, Z_TYPE_P(return_value) == IS_STRING ? return_value : NULL, header);
            zval_ptr_dtor(return_value);
            ZVAL_COPY_VALUE(return_value, &value);
        }
    }
}

/* a=1&b[]=2, or cookies, as PHP reads them. */
static void parse(zval *return_value, int kind, hw_text text) {
    array_init(return_value);
    if (text.length) { /* treat_data() frees the text */
        sapi_module.treat_data(kind, estrndup(text.bytes, text.length), return_value);
    }
}

ZEND_METHOD(Howdah_Request, queryParameters) {
    ZEND_PARSE_PARAMETERS_NONE();
    const hw_http_request *request = read_request(Z_OBJ_P(ZEND_THIS));
    if (!request) {
        RETURN_THROWS();
    }
    parse(return_value, PARSE_STRING, hw_http_query(request->target));
}

ZEND_METHOD(Howdah_Request, queryParameter) {
    zend_string *name;
    zend_string *otherwise = NULL;
    zval all;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_STR(name)
    Z_PARAM_OPTIONAL
    Z_PARAM_STR_OR_NULL(otherwise)
    ZEND_PARSE_PARAMETERS_END();
    const hw_http_request *request = read_request(Z_OBJ_P(ZEND_THIS));
    if (!request) {
        RETURN_THROWS();
    }
    parse(&all, PARSE_STRING, hw_http_query(request->target));
    const zval *value = zend_symtable_find(Z_ARRVAL(all), name);
    if (value && Z_TYPE_P(value) == IS_STRING) {
        ZVAL_COPY(return_value, value);
    } else if (otherwise) {
        ZVAL_STR_COPY(return_value, otherwise);
    }
    zval_ptr_dtor(&all);
}

/* The first of a name counts, as in $_COOKIE. */
static void add_cookies(zval *cookies, hw_text header) {
    const char *p = header.bytes;
    const char *end = p + header.length;
    while (p < end) {
        const char *semicolon = memchr(p, ';', (size_t)(end - p));
        const char *stop = semicolon ? semicolon : end;
        while (p < stop && isspace((unsigned char)*p)) {
            p++;
        }
        const char *equals = memchr(p, '=', (size_t)(stop - p));
        if (equals && equals > p && !zend_symtable_str_exists(Z_ARRVAL_P(cookies), p, (size_t)(equals - p))) {
            zend_string *value = zend_string_init(equals + 1, (size_t)(stop - equals - 1), false);
            zval entry;
            ZSTR_LEN(value) = php_raw_url_decode(ZSTR_VAL(value), ZSTR_LEN(value));
            ZVAL_STR(&entry, value);
            zend_symtable_str_update(Z_ARRVAL_P(cookies), p, (size_t)(equals - p), &entry);
        }
        p = stop + 1;
    }
}

ZEND_METHOD(Howdah_Request, cookies) {
    ZEND_PARSE_PARAMETERS_NONE();
    const hw_http_request *request = read_request(Z_OBJ_P(ZEND_THIS));
    if (!request) {
        RETURN_THROWS();
    }
    array_init(return_value);
    for (size_t i = 0; i < request->header_count; i++) {
        const hw_header *header = &request->headers[i];
        if (hw_text_is_name(header->name, ZEND_STRL("cookie"))) {
            add_cookies(return_value, header->value);
        }
    }
}

/* Reads what is left of a streamed body. */
static void read_whole_body(request_object *request) {
    hw_http *http = request->http;
    hw_bytes all = {0};
    zend_string *piece;
    while (request->number == request_count && http->busy && !EG(exception) &&
           (piece = hw_http_read_streamed(http, (size_t)256 << 10))) {
        hw_require_memory(all.length + ZSTR_LEN(piece));
        hw_bytes_add(&all, ZSTR_VAL(piece), ZSTR_LEN(piece));
        zend_string_release(piece);
    }
    if (all.failed) {
        zend_throw_error(NULL, "There is no memory for the request's body");
    }
    request->body = zend_string_init(all.length ? all.bytes : "", all.length, false);
    hw_bytes_free(&all);
}

/* {{{ Howdah\Request::body(): string */
ZEND_METHOD(Howdah_Request, body) {
    ZEND_PARSE_PARAMETERS_NONE();
    const hw_http_request *request = read_request(Z_OBJ_P(ZEND_THIS));
    if (!request) {
        RETURN_THROWS();
    }
    request_object *object = request_of(Z_OBJ_P(ZEND_THIS));
    if (!request->streamed) {
        return_text(return_value, request->body);
        return;
    }
    if (!object->body) {
        read_whole_body(object);
    }
    RETURN_STR_COPY(object->body);
}

static bool has_type(const hw_http_request *request, const char *type, size_t length) {
    const hw_text *given = hw_http_header(request, ZEND_STRL("content-type"));
    return given && given->length >= length && strncasecmp(given->bytes, type, length) == 0;
}

/*
 * Has PHP read a form with files into PG(http_globals), which the end of the request forgets. False: it cannot, since the
 * response has begun, or the request is over.
 */
static bool read_parts(const request_object *object) {
    hw_http *http = object->http;
    if (!http || object->number != request_count || !http->fast || http->state != HW_HTTP_RUNNING) {
        return false;
    }
    if (!http->imported) {
        hw_http_deactivate();
        if (!hw_http_take(http, http->fast)) {
            hw_http_begin_output();
            return false;
        }
        hw_http_begin_form(http);
        http->imported = true;
        SG(headers_sent) = 1;
    }
    return true;
}

static void return_parts(zval *return_value, const request_object *object, int what) {
    if (!has_type(&object->request, ZEND_STRL("multipart/form-data")) || !read_parts(object) ||
        Z_TYPE(PG(http_globals)[what]) != IS_ARRAY) {
        RETURN_EMPTY_ARRAY();
    }
    RETURN_COPY(&PG(http_globals)[what]);
}

/* {{{ Howdah\Request::form(): array */
ZEND_METHOD(Howdah_Request, form) {
    ZEND_PARSE_PARAMETERS_NONE();
    const hw_http_request *request = read_request(Z_OBJ_P(ZEND_THIS));
    if (!request) {
        RETURN_THROWS();
    }
    request_object *object = request_of(Z_OBJ_P(ZEND_THIS));
    if (!has_type(request, ZEND_STRL("application/x-www-form-urlencoded"))) {
        return_parts(return_value, object, TRACK_VARS_POST);
        return;
    }
    if (request->streamed && !object->body) {
        read_whole_body(object);
    }
    parse(return_value, PARSE_STRING,
          request->streamed ? (hw_text){ZSTR_VAL(object->body), ZSTR_LEN(object->body)} : request->body);
}
/* }}} */

/* {{{ Howdah\Request::files(): array */
ZEND_METHOD(Howdah_Request, files) {
    ZEND_PARSE_PARAMETERS_NONE();
    const hw_http_request *request = read_request(Z_OBJ_P(ZEND_THIS));
    if (!request) {
        RETURN_THROWS();
    }
    (void)request;
    return_parts(return_value, request_of(Z_OBJ_P(ZEND_THIS)), TRACK_VARS_FILES);
}
/* }}} */

/* {{{ Howdah\Request::server(): array */
ZEND_METHOD(Howdah_Request, server) {
    ZEND_PARSE_PARAMETERS_NONE();
    const hw_http_request *request = read_request(Z_OBJ_P(ZEND_THIS));
    if (!request) {
        RETURN_THROWS();
    }
    array_init(return_value);
    hw_http_make_variables(request_of(Z_OBJ_P(ZEND_THIS))->http, request, return_value);
}
/* }}} */

void hw_http_make_request(hw_http *http, const hw_reader *message, zval *request) {
    object_init_ex(request, request_class);
    request_object *object = request_of(Z_OBJ_P(request));
    object->message = zend_string_init((const char *)message->p, (size_t)(message->end - message->p), false);
    object->http = http;
    object->number = ++request_count;
}

void hw_http_register_request(void) {
    request_class = register_class_Howdah_Request();
    request_class->create_object = create_request;
    memcpy(&request_handlers, &std_object_handlers, sizeof request_handlers);
    request_handlers.offset = XtOffsetOf(request_object, std);
    request_handlers.free_obj = free_request;
    request_handlers.clone_obj = NULL;
}
