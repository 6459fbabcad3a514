/* PHP's built-in web server: what a request means there, files, error pages, the log. */
#ifndef HW_HTTP_DEVELOPMENT_H
#define HW_HTTP_DEVELOPMENT_H

#include "http/http.h"

void hw_http_serve_development(hw_http *http);

/* $_SERVER as php -S fills it. */
void hw_http_register_development_variables(const hw_http *http, zval *variables);

#endif
