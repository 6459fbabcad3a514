/*
 * The note of the current request: what is left to say of it when the process dies. It lies in memory that a file is mapped
 * to, which the kernel keeps whatever ends the process: a crash where no signal handler could have run any more (PHP's stack
 * at its end, a broken heap), SIGKILL, or _exit() in a library. So there is no handler, and a request costs a copy of its
 * request line. The slow log reads it, too.
 *
 *        0 ..  HW_NOTE_OFFSET_SCRIPT - 1    method, a blank, target, NUL; empty: there is no current request
 *     HW_NOTE_OFFSET_SCRIPT .. HW_NOTE_OFFSET_END - 1    the script's full path, NUL; empty: the worker's
 */
#include "http/note.h"

static char own[HW_NOTE_OFFSET_END];
static char *note;

void hw_http_note_to(char *memory) {
    note = memory;
}

void hw_http_note_always(void) {
    if (!note) {
        note = own;
    }
}

const char *hw_http_noted(void) {
    return note ? note : own;
}

static size_t copy(size_t at, size_t end, hw_text text) {
    size_t length = MIN(text.length, end - at - 1);
    memcpy(note + at, text.bytes, length);
    return at + length;
}

void hw_http_note_idle(void) {
    if (note) {
        note[0] = note[HW_NOTE_OFFSET_SCRIPT] = '\0';
    }
}

void hw_http_note_request(const hw_reader *message) {
    hw_reader r = *message;
    size_t at = 0;
    uint64_t tag = 0;
    hw_reader text;
    /* Both stand before the headers, the method first. */
    while (note && tag != HW_HTTP_REQUEST_TARGET && hw_read_varint(&r, &tag) && tag < HW_HTTP_REQUEST_HEADERS &&
           hw_read_delimited(&r, &text)) {
        if (tag != HW_HTTP_REQUEST_PROTOCOL) {
            at = copy(at, HW_NOTE_OFFSET_SCRIPT - 1, (hw_text){(const char *)text.p, (size_t)(text.end - text.p)});
            note[at++] = tag == HW_HTTP_REQUEST_METHOD ? ' ' : '\0';
        }
    }
}

void hw_http_note_script(hw_text path) {
    if (note) {
        note[copy(HW_NOTE_OFFSET_SCRIPT, HW_NOTE_OFFSET_END, path)] = '\0';
    }
}
