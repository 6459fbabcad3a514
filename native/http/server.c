/*
 * The fast path: Howdah\Server::serve() gives each request to a handler as one object, and takes a response as one object.
 * Nothing of the SAPI is set up or torn down for it, and a request is read when it is first asked something.
 */
#include "http/http.h"

#include "engine/time_limit.h"
#include "http/slow_log.h"

#include <Zend/zend_interfaces.h>
#include <ext/standard/url.h>
#include <main/php_output.h>
#include <main/php_variables.h>

#include <ctype.h>

typedef struct {
    zend_string *message; /* the HttpRequest; NULL for one that PHP code has made */
    zend_string *body;    /* read from the host; NULL: not yet, or not streamed */
    hw_http *http;
    uint64_t number; /* which request it is: a streamed body is there while it is in hand */
    bool read;
    hw_http_request request;
    zend_object std;
} request_object;

static zend_class_entry *request_class;
static zend_class_entry *response_class;
static zend_object_handlers request_handlers;

/* The requests of this process so far. */
static uint64_t request_count;

/* The properties of a Howdah\Response, in the order of their declaration. */
enum { RESPONSE_BODY, RESPONSE_STATUS, RESPONSE_HEADERS };

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
static bool find_text(zend_object *object, uint8_t field, hw_text *text) {
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
        if (!hw_read_varint(&r, &tag) || (tag & 7) != HW_DELIMITED || !hw_read_delimited(&r, &inner)) {
            return true; /* a field that stands behind them */
        }
        if (tag == HW_TAG(field, HW_DELIMITED)) {
            *text = (hw_text){(const char *)inner.p, (size_t)(inner.end - inner.p)};
            return true;
        }
    }
    return true;
}

enum { FIELD_METHOD = 1, FIELD_TARGET = 2, FIELD_PROTOCOL = 3 };

#define READ_THIS(name)                                             \
    const hw_http_request *name = read_request(Z_OBJ_P(ZEND_THIS)); \
    if (!(name)) {                                                  \
        RETURN_THROWS();                                            \
    }

static void return_text(zval *return_value, hw_text text) {
    ZVAL_STRINGL_FAST(return_value, text.length ? text.bytes : "", text.length);
}

/* {{{ Howdah\Request */
static ZEND_METHOD(Request, method) {
    hw_text text;
    ZEND_PARSE_PARAMETERS_NONE();
    if (!find_text(Z_OBJ_P(ZEND_THIS), FIELD_METHOD, &text)) {
        RETURN_THROWS();
    }
    return_text(return_value, text);
}

static ZEND_METHOD(Request, target) {
    hw_text text;
    ZEND_PARSE_PARAMETERS_NONE();
    if (!find_text(Z_OBJ_P(ZEND_THIS), FIELD_TARGET, &text)) {
        RETURN_THROWS();
    }
    return_text(return_value, text);
}

static ZEND_METHOD(Request, path) {
    hw_text text;
    ZEND_PARSE_PARAMETERS_NONE();
    if (!find_text(Z_OBJ_P(ZEND_THIS), FIELD_TARGET, &text)) {
        RETURN_THROWS();
    }
    return_text(return_value, hw_http_path(text));
}

static ZEND_METHOD(Request, query) {
    hw_text text;
    ZEND_PARSE_PARAMETERS_NONE();
    if (!find_text(Z_OBJ_P(ZEND_THIS), FIELD_TARGET, &text)) {
        RETURN_THROWS();
    }
    return_text(return_value, hw_http_query(text));
}

static ZEND_METHOD(Request, protocol) {
    hw_text text;
    ZEND_PARSE_PARAMETERS_NONE();
    if (!find_text(Z_OBJ_P(ZEND_THIS), FIELD_PROTOCOL, &text)) {
        RETURN_THROWS();
    }
    return_text(return_value, text);
}

static ZEND_METHOD(Request, host) {
    ZEND_PARSE_PARAMETERS_NONE();
    READ_THIS(request)
    const hw_text *host = hw_http_header(request, ZEND_STRL("host"));
    return_text(return_value, host ? *host : request->server_name);
}

static ZEND_METHOD(Request, isHttps) {
    ZEND_PARSE_PARAMETERS_NONE();
    READ_THIS(request)
    RETURN_BOOL(request->https);
}

static ZEND_METHOD(Request, remoteAddress) {
    ZEND_PARSE_PARAMETERS_NONE();
    READ_THIS(request)
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

static ZEND_METHOD(Request, headers) {
    ZEND_PARSE_PARAMETERS_NONE();
    READ_THIS(request)
    array_init_size(return_value, (uint32_t)request->header_count);
    for (size_t i = 0; i < request->header_count; i++) {
        add_header(return_value, &request->headers[i]);
    }
}

static ZEND_METHOD(Request, header) {
    zend_string *name;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(name)
    ZEND_PARSE_PARAMETERS_END();
    READ_THIS(request)
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

static ZEND_METHOD(Request, queryParameters) {
    ZEND_PARSE_PARAMETERS_NONE();
    READ_THIS(request)
    parse(return_value, PARSE_STRING, hw_http_query(request->target));
}

static ZEND_METHOD(Request, queryParameter) {
    zend_string *name;
    zend_string *otherwise = NULL;
    zval all;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_STR(name)
    Z_PARAM_OPTIONAL
    Z_PARAM_STR_OR_NULL(otherwise)
    ZEND_PARSE_PARAMETERS_END();
    READ_THIS(request)
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

static ZEND_METHOD(Request, cookies) {
    ZEND_PARSE_PARAMETERS_NONE();
    READ_THIS(request)
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
    request->body = zend_string_init(all.length ? all.bytes : "", all.length, false);
    hw_bytes_free(&all);
}

/* {{{ Howdah\Request::body(): string */
static ZEND_METHOD(Request, body) {
    ZEND_PARSE_PARAMETERS_NONE();
    READ_THIS(request)
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

static void begin_output(void);

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
            begin_output();
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
static ZEND_METHOD(Request, form) {
    ZEND_PARSE_PARAMETERS_NONE();
    READ_THIS(request)
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
static ZEND_METHOD(Request, files) {
    ZEND_PARSE_PARAMETERS_NONE();
    READ_THIS(request)
    (void)request;
    return_parts(return_value, request_of(Z_OBJ_P(ZEND_THIS)), TRACK_VARS_FILES);
}
/* }}} */

/* {{{ Howdah\Request::server(): array */
static ZEND_METHOD(Request, server) {
    ZEND_PARSE_PARAMETERS_NONE();
    READ_THIS(request)
    array_init(return_value);
    hw_http_make_variables(request_of(Z_OBJ_P(ZEND_THIS))->http, request, return_value);
}
/* }}} */

/* {{{ Howdah\Response::__construct(public string|iterable $body = '', public int $status = 200, public array $headers = []) */
static ZEND_METHOD(Response, __construct) {
    zval *body = NULL;
    zend_long status = 200;
    HashTable *headers = NULL;
    ZEND_PARSE_PARAMETERS_START(0, 3)
    Z_PARAM_OPTIONAL
    Z_PARAM_ZVAL(body)
    Z_PARAM_LONG(status)
    Z_PARAM_ARRAY_HT(headers)
    ZEND_PARSE_PARAMETERS_END();
    zend_object *this = Z_OBJ_P(ZEND_THIS);
    if (body && Z_TYPE_P(body) != IS_STRING && !zend_is_iterable(body)) {
        zend_argument_type_error(1, "must be of type Traversable|array|string, %s given", zend_zval_type_name(body));
        RETURN_THROWS();
    }
    if (status < 200 || status > 999) {
        zend_argument_value_error(2, "must be a status from 200 to 999, " ZEND_LONG_FMT " given", status);
        RETURN_THROWS();
    }
    if (body) {
        zval *slot = OBJ_PROP_NUM(this, RESPONSE_BODY);
        zval_ptr_dtor(slot);
        ZVAL_COPY(slot, body);
    }
    ZVAL_LONG(OBJ_PROP_NUM(this, RESPONSE_STATUS), status);
    if (headers) {
        zval *slot = OBJ_PROP_NUM(this, RESPONSE_HEADERS);
        zval_ptr_dtor(slot);
        GC_TRY_ADDREF(headers);
        ZVAL_ARR(slot, headers);
        if (GC_FLAGS(headers) & GC_IMMUTABLE) {
            Z_TYPE_FLAGS_P(slot) = 0;
        }
    }
}
/* }}} */

static bool is_content_type(const zend_string *name) {
    return ZSTR_LEN(name) == 12 && strncasecmp(ZSTR_VAL(name), "content-type", 12) == 0;
}

static void add_value(hw_bytes *to, const zend_string *name, zval *value) {
    zend_string *held;
    zend_string *text = zval_get_tmp_string(value, &held);
    hw_bytes_add_field(to, 2, ZSTR_VAL(name), ZSTR_LEN(name));
    hw_bytes_add_field(to, 2, ZSTR_VAL(text), ZSTR_LEN(text));
    zend_tmp_string_release(held);
}

/* False: something is no name of a header. */
static bool add_response_headers(hw_bytes *to, HashTable *headers) {
    zend_string *name;
    zval *value;
    bool typed = false;
    ZEND_HASH_FOREACH_STR_KEY_VAL(headers, name, value) {
        if (!name) {
            zend_type_error("The headers of a Howdah\\Response must have names as their keys");
            return false;
        }
        typed |= is_content_type(name);
        ZVAL_DEREF(value);
        if (Z_TYPE_P(value) != IS_ARRAY) {
            add_value(to, name, value);
            continue;
        }
        zval *one;
        ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(value), one) {
            add_value(to, name, one);
        }
        ZEND_HASH_FOREACH_END();
    }
    ZEND_HASH_FOREACH_END();
    if (!typed) {
        hw_bytes_add_field(to, 2, ZEND_STRL("content-type"));
        hw_bytes_add_field(to, 2, ZEND_STRL("text/html; charset=UTF-8"));
    }
    return !EG(exception);
}

static void send_piece(hw_http *http, uint32_t status, const hw_bytes *headers, zval *piece) {
    zend_string *held;
    zend_string *text = zval_get_tmp_string(piece, &held);
    if (!EG(exception)) {
        hw_http_respond(http, status, headers, ZSTR_VAL(text), ZSTR_LEN(text), true);
    }
    zend_tmp_string_release(held);
}

/* Each piece goes to the client when it is there. Stops where there is no client any more. */
static void stream(hw_http *http, uint32_t status, const hw_bytes *headers, zval *body) {
    if (Z_TYPE_P(body) == IS_ARRAY) {
        zval *piece;
        ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(body), piece) {
            send_piece(http, status, headers, piece);
            if (EG(exception)) {
                return;
            }
        }
        ZEND_HASH_FOREACH_END();
        return;
    }
    zend_class_entry *ce = Z_OBJCE_P(body);
    zend_object_iterator *iterator = ce->get_iterator(ce, body, 0);
    if (!iterator) {
        return;
    }
    if (iterator->funcs->rewind) {
        iterator->funcs->rewind(iterator);
    }
    while (!EG(exception) && iterator->funcs->valid(iterator) == SUCCESS && !EG(exception)) {
        zval *piece = iterator->funcs->get_current_data(iterator);
        if (EG(exception) || !piece) {
            break;
        }
        send_piece(http, status, headers, piece);
        if (PG(connection_status) & PHP_CONNECTION_ABORTED) {
            break;
        }
        iterator->funcs->move_forward(iterator);
    }
    zend_iterator_dtor(iterator);
}

/* What is printed from here on follows the body, and the head goes with the first of it. */
static void begin_printing(hw_http *http, uint32_t status, const hw_bytes *headers, const zval *body) {
    hw_bytes *output = &http->in->output;
    http->prints = true;
    output->length = 0;
    if (http->state == HW_HTTP_RUNNING) {
        http->head.length = 0;
        hw_bytes_add_varint(&http->head, 1, status);
        hw_bytes_add(&http->head, headers->bytes, headers->length);
        if (Z_TYPE_P(body) == IS_STRING) {
            hw_bytes_add(output, Z_STRVAL_P(body), Z_STRLEN_P(body));
        }
    }
}

static void respond_with_object(hw_http *http, hw_bytes *headers, zend_object *response, bool prints) {
    zval *status = OBJ_PROP_NUM(response, RESPONSE_STATUS);
    zval *body = OBJ_PROP_NUM(response, RESPONSE_BODY);
    zval *fields = OBJ_PROP_NUM(response, RESPONSE_HEADERS);
    ZVAL_DEREF(status);
    ZVAL_DEREF(body);
    ZVAL_DEREF(fields);
    headers->length = 0;
    if (!add_response_headers(headers, Z_ARRVAL_P(fields))) {
        return;
    }
    uint32_t code = Z_LVAL_P(status) >= 200 && Z_LVAL_P(status) <= 999 ? (uint32_t)Z_LVAL_P(status) : 500;
    bool whole = Z_TYPE_P(body) == IS_STRING;
    if (UNEXPECTED(!whole)) {
        stream(http, code, headers, body);
    }
    if (UNEXPECTED(EG(exception))) {
        return;
    }
    if (UNEXPECTED(prints)) {
        begin_printing(http, code, headers, body);
    } else {
        hw_http_respond(http, code, headers, whole ? Z_STRVAL_P(body) : NULL, whole ? Z_STRLEN_P(body) : 0, false);
    }
}

static void respond_with(hw_http *http, hw_bytes *headers, zval *result) {
    if (EXPECTED(Z_TYPE_P(result) == IS_OBJECT && Z_OBJCE_P(result) == response_class)) {
        respond_with_object(http, headers, Z_OBJ_P(result), false);
    } else if (Z_TYPE_P(result) == IS_STRING) {
        headers->length = 0;
        add_response_headers(headers, (HashTable *)&zend_empty_array);
        hw_http_respond(http, 200, headers, Z_STRVAL_P(result), Z_STRLEN_P(result), false);
    } else {
        zend_type_error("The handler must return a Howdah\\Response or a string, %s returned",
                        zend_zval_type_name(result));
    }
}

/* The handler threw, or called exit(): the response is what PHP shows of that, unless it has been sent. */
static void respond_to_failure(hw_http *http, hw_bytes *headers) {
    bool late = hw_interpreter_is_interrupted(http->in);
    hw_http_settle(http);
    php_output_end_all(); /* what is in buffers is part of it, and not of the next response */
    if (EG(exception)) {  /* an output handler threw */
        hw_http_settle(http);
    }
    if (http->state == HW_HTTP_FINISHED) {
        return;
    }
    if (http->prints && !http->failed) { /* exit(), behind what is the response */
        hw_http_finish(http);
        return;
    }
    headers->length = 0;
    add_response_headers(headers, (HashTable *)&zend_empty_array);
    uint32_t status = late ? 504 : http->failed ? 500 : 200;
    hw_http_respond(http, status, headers, http->in->output.bytes, http->in->output.length, false);
}

/* There is no head that what the handler prints, or header(), could be part of. */
static void begin_output(void) {
    SG(request_info).request_method = NULL;
    SG(request_info).content_type = NULL;
    SG(request_info).no_headers = true;
    sapi_activate();
    SG(headers_sent) = 1;
}

void hw_http_import(hw_http *http) {
    hw_http_state state = http->state;
    hw_http_deactivate();
    if (hw_http_take(http, http->fast)) {
        hw_http_begin_input(http);
        http->imported = true;
    }
    SG(headers_sent) = 1;
    http->state = state;
}

static void end_import(hw_http *http) {
    http->imported = false;
    if (http->objects_alone) { /* what was sent is in no superglobal, and is not to stay */
        zval_ptr_dtor_nogc(&PG(http_globals)[TRACK_VARS_POST]);
        ZVAL_UNDEF(&PG(http_globals)[TRACK_VARS_POST]);
    }
    hw_http_end_input();
    begin_output();
}

static void handle(hw_http *http, const hw_reader *message, zend_fcall_info *call, zend_fcall_info_cache *cache,
                   hw_bytes *headers) {
    zval request;
    zval result;
    object_init_ex(&request, request_class);
    request_object *object = request_of(Z_OBJ(request));
    object->message = zend_string_init((const char *)message->p, (size_t)(message->end - message->p), false);
    object->http = http;
    object->number = ++request_count;
    http->state = HW_HTTP_RUNNING;
    http->failed = false;
    http->exited = false;
    http->body_ended = false;
    http->head.length = 0;
    http->prints = false; /* a fatal error may have ended the request before */
    EG(exit_status) = 0;
    PG(connection_status) = PHP_CONNECTION_NORMAL;
    ZVAL_UNDEF(&result);
    call->retval = &result;
    call->params = &request;
    call->param_count = 1;
    http->fast = message;
    hw_time_limit_begin();
    hw_slow_log_begin();
    if (UNEXPECTED(http->superglobals && !http->objects_alone)) {
        hw_http_import(http);
    }
    zend_call_function(call, cache);
    hw_http_require_clean(http);
    if (EXPECTED(!EG(exception) && http->state == HW_HTTP_RUNNING && !http->prints)) {
        respond_with(http, headers, &result);
    }
    if (UNEXPECTED(EG(exception))) {
        respond_to_failure(http, headers);
    } else if (http->prints) {
        hw_http_finish(http);
    }
    http->in->output.length = 0;
    http->prints = false;
    http->fast = NULL;
    zval_ptr_dtor(&result);
    zval_ptr_dtor(&request);
    if (UNEXPECTED(http->imported)) {
        end_import(http);
    }
    hw_http_end(http);
    if (UNEXPECTED(EG(exception))) { /* a destructor threw */
        zend_exception_error(EG(exception), E_WARNING);
    }
    hw_http_forget_error();
}

/* {{{ Howdah\Server::respond(Howdah\Response $response, bool $more = false): void */
static ZEND_METHOD(Server, respond) {
    zend_object *response;
    bool more = false;
    hw_bytes headers = {0};
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_OBJ_OF_CLASS(response, response_class)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL(more)
    ZEND_PARSE_PARAMETERS_END();
    hw_http *http = hw_interpreter_current->http;
    if (!http || !http->fast || http->prints || http->state != HW_HTTP_RUNNING) {
        zend_throw_error(NULL, "There is no request to respond to: Howdah\\Server::serve() has none in hand, or its "
                               "response has begun");
        RETURN_THROWS();
    }
    respond_with_object(http, &headers, response, more);
    hw_bytes_free(&headers);
    if (http->state == HW_HTTP_FINISHED) {
        hw_http_send_rest(http);
    }
}
/* }}} */

/* {{{ Howdah\Server::serve(callable $handler, bool $superglobals = true): void */
static ZEND_METHOD(Server, serve) {
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    hw_reader message;
    hw_bytes headers = {0};
    bool superglobals = true;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_FUNC(call, cache)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL(superglobals)
    ZEND_PARSE_PARAMETERS_END();
    hw_http *http = hw_interpreter_current->http;
    if (!http || http->classic) {
        zend_throw_error(
            NULL, "Howdah\\Server::serve() is for worker scripts: start the server with this script as its worker");
        RETURN_THROWS();
    }
    if (http->busy) {
        zend_throw_error(NULL, "A request is being handled already");
        RETURN_THROWS();
    }
    http->objects_alone = !superglobals;
    hw_http_end_boot(http);
    php_output_activate();
    begin_output();
    hw_interpreter_current->serving = execute_data;
    while (hw_http_next(http, &message)) {
        http->busy = true;
        handle(http, &message, &call, &cache, &headers);
        http->busy = false;
        if (UNEXPECTED(hw_http_ends_script(http))) {
            break;
        }
    }
    hw_interpreter_current->serving = NULL;
    hw_bytes_free(&headers);
}
/* }}} */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_string, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_bool, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_array, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_header, 0, 1, IS_STRING, 1)
    ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_parameter, 0, 1, IS_STRING, 1)
    ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
    ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, default, IS_STRING, 1, "null")
ZEND_END_ARG_INFO()
ZEND_BEGIN_ARG_INFO_EX(arginfo_response, 0, 0, 0)
    ZEND_ARG_OBJ_TYPE_MASK(0, body, Traversable, MAY_BE_ARRAY | MAY_BE_STRING, "\'\'")
    ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, status, IS_LONG, 0, "200")
    ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, headers, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_serve, 0, 1, IS_VOID, 0)
    ZEND_ARG_TYPE_INFO(0, handler, IS_CALLABLE, 0)
    ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, superglobals, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_respond, 0, 1, IS_VOID, 0)
    ZEND_ARG_OBJ_INFO(0, response, Howdah\\Response, 0)
    ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, more, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

static const zend_function_entry request_methods[] = {
    ZEND_ME(Request, method, arginfo_string, ZEND_ACC_PUBLIC) ZEND_ME(Request, target, arginfo_string, ZEND_ACC_PUBLIC)
        ZEND_ME(Request, path, arginfo_string, ZEND_ACC_PUBLIC) ZEND_ME(Request, query, arginfo_string, ZEND_ACC_PUBLIC)
            ZEND_ME(Request, queryParameters, arginfo_array, ZEND_ACC_PUBLIC)
                ZEND_ME(Request, queryParameter, arginfo_parameter, ZEND_ACC_PUBLIC)
                    ZEND_ME(Request, header, arginfo_header, ZEND_ACC_PUBLIC) ZEND_ME(Request, headers, arginfo_array,
                                                                                      ZEND_ACC_PUBLIC)
                        ZEND_ME(Request, cookies, arginfo_array, ZEND_ACC_PUBLIC)
                            ZEND_ME(Request, form, arginfo_array, ZEND_ACC_PUBLIC)
                                ZEND_ME(Request, files, arginfo_array, ZEND_ACC_PUBLIC)
                                    ZEND_ME(Request, server, arginfo_array, ZEND_ACC_PUBLIC)
                                        ZEND_ME(Request, body, arginfo_string, ZEND_ACC_PUBLIC)
                                            ZEND_ME(Request, protocol, arginfo_string, ZEND_ACC_PUBLIC)
                                                ZEND_ME(Request, host, arginfo_string, ZEND_ACC_PUBLIC)
                                                    ZEND_ME(Request, isHttps, arginfo_bool, ZEND_ACC_PUBLIC)
                                                        ZEND_ME(Request, remoteAddress, arginfo_string, ZEND_ACC_PUBLIC)
                                                            ZEND_FE_END};

static const zend_function_entry response_methods[] = {ZEND_ME(Response, __construct, arginfo_response, ZEND_ACC_PUBLIC)
                                                           ZEND_FE_END};

static const zend_function_entry server_methods[] = {
    ZEND_ME(Server, respond, arginfo_respond, ZEND_ACC_PUBLIC | ZEND_ACC_STATIC)
        ZEND_ME(Server, serve, arginfo_serve, ZEND_ACC_PUBLIC | ZEND_ACC_STATIC) ZEND_FE_END};

static void declare_property(const char *name, zval *value, zend_type type) {
    zend_string *interned = zend_string_init_interned(name, strlen(name), true);
    zend_declare_typed_property(response_class, interned, value, ZEND_ACC_PUBLIC, NULL, type);
}

static void register_response_class(void) {
    zend_class_entry ce;
    zval value;
    INIT_NS_CLASS_ENTRY(ce, "Howdah", "Response", response_methods);
    response_class = zend_register_internal_class(&ce);
    response_class->ce_flags |= ZEND_ACC_FINAL | ZEND_ACC_NO_DYNAMIC_PROPERTIES | ZEND_ACC_NOT_SERIALIZABLE;
    zend_string *traversable = zend_string_init_interned(ZEND_STRL("Traversable"), true);
    ZVAL_EMPTY_STRING(&value);
    declare_property("body", &value, (zend_type)ZEND_TYPE_INIT_CLASS(traversable, 0, MAY_BE_ARRAY | MAY_BE_STRING));
    ZVAL_LONG(&value, 200);
    declare_property("status", &value, (zend_type)ZEND_TYPE_INIT_CODE(IS_LONG, 0, 0));
    ZVAL_EMPTY_ARRAY(&value);
    declare_property("headers", &value, (zend_type)ZEND_TYPE_INIT_CODE(IS_ARRAY, 0, 0));
}

void hw_http_register_classes(void) {
    zend_class_entry ce;
    INIT_NS_CLASS_ENTRY(ce, "Howdah", "Request", request_methods);
    request_class = zend_register_internal_class(&ce);
    request_class->ce_flags |= ZEND_ACC_FINAL | ZEND_ACC_NO_DYNAMIC_PROPERTIES | ZEND_ACC_NOT_SERIALIZABLE;
    request_class->create_object = create_request;
    memcpy(&request_handlers, &std_object_handlers, sizeof request_handlers);
    request_handlers.offset = XtOffsetOf(request_object, std);
    request_handlers.free_obj = free_request;
    request_handlers.clone_obj = NULL;
    register_response_class();
    INIT_NS_CLASS_ENTRY(ce, "Howdah", "Server", server_methods);
    zend_register_internal_class(&ce)->ce_flags |=
        ZEND_ACC_FINAL | ZEND_ACC_NO_DYNAMIC_PROPERTIES | ZEND_ACC_NOT_SERIALIZABLE | ZEND_ACC_EXPLICIT_ABSTRACT_CLASS;
    hw_http_variables_init();
    hw_http_worker_init();
    hw_http_user_ini_init();
}
