/* The variables that all requests have in common: the process's environment, and the option `server_variables`. */
#ifndef HW_HTTP_ENVIRONMENT_H
#define HW_HTTP_ENVIRONMENT_H

#include "engine/interpreter.h"

/* Reads them, before requests are served or between two of them. */
void hw_http_read_environment(const hw_interpreter *in);

/* Adds what the request does not set itself; `server_variables` replace what it sets. */
void hw_http_add_common_variables(HashTable *variables);

/*
 * Takes a string outside of a request's memory that requests do not count their references to: PHP ends a request without
 * going through its arrays, so the count would only ever grow.
 */
zend_string *hw_http_uncounted(zend_string *string);

/* Once the module has started for a web server: getenv() and $_ENV get the request's variables, too. */
void hw_http_environment_intercept(void);

#endif
