/* What came: one HttpRequest, read and made ready for the SAPI. */
#ifndef HW_HTTP_REQUEST_H
#define HW_HTTP_REQUEST_H

#include "http/http.h"

/* The next request, from the current batch or from the host: its HttpRequest. False: there are no more. */
bool hw_http_next(hw_http *http, hw_reader *message);
/* Makes a request the current one: copies it, and reads it. False: it is malformed. */
bool hw_http_take(hw_http *http, const hw_reader *message);
/* Reads the fields of an HttpRequest. The texts of *request lie in `r`. False: r->error says why. */
bool hw_http_request_read(hw_http_request *request, hw_reader *r);
void hw_http_request_free(hw_http_request *request);
const hw_text *hw_http_header(const hw_http_request *request, const char *lower_case_name, size_t length);
/* Fills SG(request_info), which sapi_activate() reads. */
void hw_http_fill_request_info(hw_http *http);
/* sapi_module's read_post and read_cookies. */
size_t hw_http_read_body(hw_http *http, char *buffer, size_t most);
char *hw_http_cookies(hw_http *http);
/* At most so many bytes of a streamed body. NULL: it has ended, or an exception is pending. */
zend_string *hw_http_read_streamed(hw_http *http, size_t most);
/* A target is a path and a query. Its bytes must not be NULL. */
hw_text hw_http_path(hw_text target);
hw_text hw_http_query(hw_text target);

/* A header's value, after that of the same header before it; NULL: it is the first. */
void hw_http_header_value(zval *value, const zval *before, const hw_header *header);

#endif
