/* Which request is current, for when the process dies. */
#ifndef HW_HTTP_NOTE_H
#define HW_HTTP_NOTE_H

#include "http/http.h"

/* Where the current request is noted: HW_NOTE_OFFSET_END bytes, which must stay. NULL: nowhere. For this process, from any thread. */
void hw_http_note_to(char *memory);
/* It is noted from now on, if only for this process itself. */
void hw_http_note_always(void);
/* The note; what is in it may change at any time. */
const char *hw_http_noted(void);
void hw_http_note_idle(void);
void hw_http_note_request(const hw_reader *message);
void hw_http_note_script(hw_text path);

#endif
