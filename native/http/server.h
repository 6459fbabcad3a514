/* The fast path: Howdah\Server gives each request to a handler as one object, and takes a response as one object. */
#ifndef HW_HTTP_SERVER_H
#define HW_HTTP_SERVER_H

#include "http/http.h"

/* Once, when the modules have started: Howdah\Server. */
void hw_http_register_server(void);

/* Makes superglobals of the request of the fast path. */
void hw_http_import(hw_http *http);

/* PHP's output layer, with no head that what the handler prints, or header(), could be part of. */
void hw_http_begin_output(void);

#endif
