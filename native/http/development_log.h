/* The log of php -S. */
#ifndef HW_HTTP_DEVELOPMENT_LOG_H
#define HW_HTTP_DEVELOPMENT_LOG_H

#include "http/http.h"

/* A line of the log, which is the standard error stream. */
void hw_http_log(const char *message);

/* The line of a request that has been answered; `reason` may be NULL. */
void hw_http_log_response(const hw_http *http, int status, const char *reason);

#endif
