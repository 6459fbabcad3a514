/* What a handler sets for one visitor is put back: umask, the default stream context and the like. */
#ifndef HW_HTTP_REQUEST_STATE_H
#define HW_HTTP_REQUEST_STATE_H

/* Once, when the modules have started. */
void hw_http_request_state_intercept(void);
/* Around a handler of howdah_handle_request(). */
void hw_http_note_state(void);
void hw_http_restore_state(void);
/* Before the worker's request ends, where a request did not end: what was noted lies in its memory. */
void hw_http_forget_state(void);

#endif
