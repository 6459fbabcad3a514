/* What goes: heads, bodies, and the upcalls that carry them. */
#ifndef HW_HTTP_RESPONSE_H
#define HW_HTTP_RESPONSE_H

#include "http/http.h"
#include "java/upcall.h"

/* Keeps room for the end of a response that there is no memory for. False: there is none for that either. */
bool hw_http_begin_responses(hw_http *http);
/* sapi_module's send_headers: notes the head of the current response. */
void hw_http_set_head(hw_http *http, const sapi_headers_struct *headers);
/* In place of what the script has set, by header('HTTP/1.1 …') too. */
void hw_http_set_status(int status);
/* Sends 103, or another interim response, with the headers that are set now. */
void hw_http_inform(hw_http *http, int status);
/* Sends what PHP has printed. False: the client is gone. */
bool hw_http_flush(hw_http *http);
/* The current response is whole: PHP's output layer has given all that it had. */
void hw_http_finish(hw_http *http);
/*
 * The current request is over. If the host interrupts it, it hears of that before the next one of the batch begins.
 */
void hw_http_end(hw_http *http);
/* A response without PHP's output layer. `headers` are fields 2 of an HttpResponse. */
void hw_http_respond(hw_http *http, uint32_t status, const hw_bytes *headers, const char *body, size_t length,
                     bool more);
/* One of Howdah's own, of plain text. */
void hw_http_refuse(hw_http *http, uint32_t status, const char *text);
/* Begins an upcall that takes `out` along. False: it does not fit a message; an exception says so. */
bool hw_http_begin_upcall(hw_http *http, hw_upcall *upcall, uint32_t handle);
/* Sends what is finished, after a fatal error, when nothing else will. */
void hw_http_send_rest(hw_http *http);

#endif
