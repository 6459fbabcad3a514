/* The call that serves: what begins and ends with it, and what all modes share. */
#ifndef HW_HTTP_SERVE_H
#define HW_HTTP_SERVE_H

#include "http/http.h"

/* Serves until the host has no more requests or the worker's script ends, and replies. */
void hw_http_serve(hw_interpreter *in, hw_reader *call);

/* An exception that nobody caught, exit(), or a deadline: what of it the response shows. */
void hw_http_settle(hw_http *http);
bool hw_http_has_failed(void);
/* error_get_last() is the request's. */
void hw_http_forget_error(void);
/*
 * Whether the worker's script ends, because a handler has called exit(): that has passed by the `finally` blocks of the
 * script and its libraries, so what these keep of current requests is wrong. PHP is being unwound then.
 */
bool hw_http_ends_script(hw_http *http);
void hw_http_require_clean(hw_http *http);

#endif
