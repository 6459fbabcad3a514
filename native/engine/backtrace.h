/* PHP's stack as text, for a thread that cannot stop PHP's meanwhile. */
#ifndef HW_ENGINE_BACKTRACE_H
#define HW_ENGINE_BACKTRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Text that is written as far as it fits. */
typedef struct {
    char *bytes;
    size_t length;
    size_t capacity;
} hw_text_buffer;

/* What would break a line is written as '?'. */
void hw_text_add(hw_text_buffer *to, const char *text, size_t length);

/* Reads memory of this process. False: it is not there. */
typedef bool hw_memory_reader(void *to, uintptr_t from, size_t size);

/* Of memory that may not be there any more. */
bool hw_read_any(void *to, uintptr_t from, size_t size);

/* Of PHP's, on its own thread: also where the kernel lets nobody ask for what may not be there. */
bool hw_read_own(void *to, uintptr_t from, size_t size);

/*
 * Adds a line for each active function, the innermost first, as php-fpm's slow log has them:
 *
 *     [0x00007f20cfa152e0] sleep() /srv/app/wait.php:6
 *
 * with where it was called. Of functions that nothing was called in, the script itself above all, there is no line.
 *
 * PHP may go on while another thread reads by hw_read_any(): then what comes out may be wrong, and that is all.
 */
void hw_backtrace_add(hw_text_buffer *to, unsigned depth, hw_memory_reader *read);

#endif
