/* What PHP scripts expect a web server's SAPI to have. */
#ifndef HW_HTTP_FUNCTIONS_H
#define HW_HTTP_FUNCTIONS_H

#include "php_engine.h"

extern const zend_function_entry hw_http_functions[];
extern const zend_function_entry hw_http_development_functions[];

#endif
