/* Howdah\Response, and how one is sent. */
#ifndef HW_HTTP_RESPONSE_OBJECT_H
#define HW_HTTP_RESPONSE_OBJECT_H

#include "http/http.h"

/* Once, when the modules have started. */
void hw_http_register_response(void);

extern zend_class_entry *hw_http_response_class;

/*
 * Adds fields 2 of an HttpResponse, with a Content-Type if there is none and the status has content. False: something is no
 * name of a header, and an exception is pending.
 */
bool hw_http_add_headers(hw_bytes *to, uint32_t status, HashTable *headers);

/* Responds with what a handler has returned. `headers` is memory that is used again. */
void hw_http_respond_with(hw_http *http, hw_bytes *headers, zval *result);

/* The same, of a Howdah\Response. With `prints`, what is printed from here on follows its body. */
void hw_http_respond_with_object(hw_http *http, hw_bytes *headers, zend_object *response, bool prints);

#endif
