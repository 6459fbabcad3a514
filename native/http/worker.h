/* howdah_handle_request(): what is reset between two requests of one script. */
#ifndef HW_HTTP_WORKER_H
#define HW_HTTP_WORKER_H

#include "http/http.h"

/* Once, when the modules have started. */
void hw_http_worker_init(void);

void hw_http_serve_worker(hw_http *http);

void hw_http_begin_request(hw_http *http);
void hw_http_end_request(hw_http *http);
/* The two halves of a request's time that concern superglobals; also for the fast path. */
void hw_http_begin_input(hw_http *http);
/* The form alone: PG(http_globals) has its fields and files, and no superglobal. */
void hw_http_begin_form(hw_http *http);
void hw_http_end_input(void);
void hw_http_deactivate(void);
/* The worker's script asks for its first request. */
void hw_http_end_boot(hw_http *http);

#endif
