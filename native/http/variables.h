/* $_SERVER as php-fpm fills it. */
#ifndef HW_HTTP_VARIABLES_H
#define HW_HTTP_VARIABLES_H

#include "http/http.h"

/* Once, when the modules have started. */
void hw_http_variables_init(void);
/* Those of the current request, as the SAPI has them. */
void hw_http_register_variables(hw_http *http, zval *variables);
/* Those of any request, with those that PHP itself adds. */
void hw_http_make_variables(hw_http *http, const hw_http_request *request, zval *variables);
/* While a worker's script starts: what the runtimes of Symfony and Laravel look for before they ask for requests. */
void hw_http_register_boot_variables(const hw_http *http, zval *array);
/* Before the worker's request ends: what is kept from one request for the next is its memory. */
void hw_http_forget_variables(void);

/* Once the module has started for a web server. */
void hw_http_variables_intercept(void);

#endif
