/* The functions of functions.stub.php, except howdah_handle_request(): worker.c has it. */
#include "http/request.h"
#include "http/response.h"
#include "http/worker.h"

#include <ext/standard/head.h>
#include <main/php_main.h>
#include <main/php_output.h>

#include <ctype.h>

static hw_http *serving(void) {
    hw_http *http = hw_http_current();
    return http && http->taken ? http : NULL;
}

/* Authorization and Content-Length keep their names; words of a name begin with a capital, as under php-fpm. */
static zend_string *header_name(hw_text name) {
    zend_string *written = zend_string_init(name.bytes, name.length, false);
    bool first = true;
    for (size_t i = 0; i < name.length; i++) {
        char *c = &ZSTR_VAL(written)[i];
        *c = (char)(first ? toupper((unsigned char)*c) : tolower((unsigned char)*c));
        first = *c == '-';
    }
    return written;
}

/* {{{ getallheaders(): array */
ZEND_FUNCTION(getallheaders) {
    ZEND_PARSE_PARAMETERS_NONE();
    hw_http *http = serving();
    array_init(return_value);
    for (size_t i = 0; http && i < http->request.header_count; i++) {
        const hw_header *header = &http->request.headers[i];
        zend_string *name = http->development ? zend_string_init(header->name.bytes, header->name.length, false)
                                              : header_name(header->name);
        zval value;
        hw_http_header_value(&value, zend_symtable_find(Z_ARRVAL_P(return_value), name), header);
        zend_symtable_update(Z_ARRVAL_P(return_value), name, &value);
        zend_string_release(name);
    }
}
/* }}} */

/* {{{ apache_response_headers(): array. As php-fpm's: names end before white space, and what has no name is left out */
ZEND_FUNCTION(apache_response_headers) {
    ZEND_PARSE_PARAMETERS_NONE();
    array_init(return_value);
    for (const zend_llist_element *element = SG(sapi_headers).headers.head; element; element = element->next) {
        const sapi_header_struct *header = (const sapi_header_struct *)element->data;
        const char *colon = memchr(header->header, ':', header->header_len);
        size_t name_length = colon ? (size_t)(colon - header->header) : 0;
        while (name_length > 0 && (header->header[name_length - 1] == ' ' || header->header[name_length - 1] == '\t')) {
            name_length--;
        }
        if (name_length > 0) {
            const char *value = colon + 1 + strspn(colon + 1, " \t");
            add_assoc_stringl_ex(return_value, header->header, name_length, value,
                                 (size_t)(header->header + header->header_len - value));
        }
    }
}
/* }}} */

/* {{{ fastcgi_finish_request(): bool. The client has its response; the script goes on */
ZEND_FUNCTION(fastcgi_finish_request) {
    ZEND_PARSE_PARAMETERS_NONE();
    hw_http *http = hw_http_current();
    /* The fast path's response is what its handler returns, unless it prints behind Howdah\Server::respond(). */
    bool responds = http && (http->fast ? http->prints : http->taken);
    if (!responds || http->state == HW_HTTP_FINISHED) {
        RETURN_FALSE;
    }
    php_output_end_all();
    if (!http->fast) {
        php_header();
    }
    hw_http_finish(http);
    hw_http_send_rest(http);
    RETURN_TRUE;
}
/* }}} */

/* {{{ headers_send(int $status = 200): int. Sends 103 with the headers that are set now, or the response's own head.
 * 100 and 101 are the server's to send: they answer a client's Expect and Upgrade. */
ZEND_FUNCTION(headers_send) {
    zend_long status = 200;
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(status)
    ZEND_PARSE_PARAMETERS_END();
    hw_http *http = serving();
    if (status < 102 || status > 599) {
        zend_argument_value_error(1, "must be a status from 102 to 599, " ZEND_LONG_FMT " given", status);
        RETURN_THROWS();
    }
    if (!http || http->fast) {
        RETURN_LONG(SAPI_HEADER_SEND_FAILED);
    }
    if (status < 200) {
        hw_http_inform(http, (int)status);
        RETURN_LONG(SAPI_HEADER_SENT_SUCCESSFULLY);
    }
    hw_http_set_status((int)status);
    RETURN_LONG(sapi_send_headers());
}
/* }}} */
