/* Howdah\Request: a request of the fast path, which is read when it is first asked something. */
#ifndef HW_HTTP_REQUEST_OBJECT_H
#define HW_HTTP_REQUEST_OBJECT_H

#include "http/http.h"

/* Once, when the modules have started. */
void hw_http_register_request(void);

/* The object of a request that becomes the current one. */
void hw_http_make_request(hw_http *http, const hw_reader *message, zval *request);

#endif
