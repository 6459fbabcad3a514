#include "http/response_object.h"

#include "http/response.h"
#include "http/response_object_arginfo.h"

#include <Zend/zend_interfaces.h>

zend_class_entry *hw_http_response_class;

/* The properties of a Howdah\Response, in the order of their declaration. */
enum { RESPONSE_BODY, RESPONSE_STATUS, RESPONSE_HEADERS };

/* {{{ Howdah\Response::__construct(public string|iterable $body = '', public int $status = 200, public array $headers = []) */
ZEND_METHOD(Howdah_Response, __construct) {
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
    hw_bytes_add_field(to, HW_HTTP_RESPONSE_HEADERS, ZSTR_VAL(name), ZSTR_LEN(name));
    hw_bytes_add_field(to, HW_HTTP_RESPONSE_HEADERS, ZSTR_VAL(text), ZSTR_LEN(text));
    zend_tmp_string_release(held);
}

/* Whether responses of a status have content, which a type describes: RFC 9110, section 6.4.1. */
static bool has_content(uint32_t status) {
    return status != 204 && status != 205 && status != 304;
}

bool hw_http_add_headers(hw_bytes *to, uint32_t status, HashTable *headers) {
    zend_string *name;
    zval *value;
    bool typed = !has_content(status);
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
        hw_bytes_add_field(to, HW_HTTP_RESPONSE_HEADERS, ZEND_STRL("content-type"));
        hw_bytes_add_field(to, HW_HTTP_RESPONSE_HEADERS, ZEND_STRL("text/html; charset=UTF-8"));
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
    hw_bytes_clear(output);
    if (http->state == HW_HTTP_RUNNING) {
        hw_bytes_clear(&http->head);
        hw_bytes_add_varint(&http->head, HW_HTTP_RESPONSE_STATUS, status);
        hw_bytes_add(&http->head, headers->bytes, headers->length);
        http->head.failed |= headers->failed;
        if (Z_TYPE_P(body) == IS_STRING) {
            hw_bytes_add(output, Z_STRVAL_P(body), Z_STRLEN_P(body));
        }
    }
}

void hw_http_respond_with_object(hw_http *http, hw_bytes *headers, zend_object *response, bool prints) {
    zval *status = OBJ_PROP_NUM(response, RESPONSE_STATUS);
    zval *body = OBJ_PROP_NUM(response, RESPONSE_BODY);
    zval *fields = OBJ_PROP_NUM(response, RESPONSE_HEADERS);
    ZVAL_DEREF(status);
    ZVAL_DEREF(body);
    ZVAL_DEREF(fields);
    hw_bytes_clear(headers);
    uint32_t code = Z_LVAL_P(status) >= 200 && Z_LVAL_P(status) <= 999 ? (uint32_t)Z_LVAL_P(status) : 500;
    if (!hw_http_add_headers(headers, code, Z_ARRVAL_P(fields))) {
        return;
    }
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

void hw_http_respond_with(hw_http *http, hw_bytes *headers, zval *result) {
    if (EXPECTED(Z_TYPE_P(result) == IS_OBJECT && Z_OBJCE_P(result) == hw_http_response_class)) {
        hw_http_respond_with_object(http, headers, Z_OBJ_P(result), false);
    } else if (Z_TYPE_P(result) == IS_STRING) {
        hw_bytes_clear(headers);
        hw_http_add_headers(headers, 200, (HashTable *)&zend_empty_array);
        hw_http_respond(http, 200, headers, Z_STRVAL_P(result), Z_STRLEN_P(result), false);
    } else {
        zend_type_error("The handler must return a Howdah\\Response or a string, %s returned",
                        zend_zval_type_name(result));
    }
}

void hw_http_register_response(void) {
    hw_http_response_class = register_class_Howdah_Response();
}
