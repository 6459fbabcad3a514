/* Files and error pages as php -S sends them. */
#ifndef HW_HTTP_DEVELOPMENT_FILE_H
#define HW_HTTP_DEVELOPMENT_FILE_H

#include "http/http.h"

/* The reason that php -S gives a status. */
const char *hw_http_reason(int status);

bool hw_http_is_method(const hw_http *http, const char *method);

/* Answers with the file that the request means, or with an error page. */
void hw_http_send_file(hw_http *http);

/* `error` is an errno, for the log. */
void hw_http_send_error_page(hw_http *http, int status, int error);

#endif
