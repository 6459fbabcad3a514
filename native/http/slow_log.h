/*
 * The slow log: a request that runs for longer than a limit gets an entry with PHP's stack, as by php-fpm's
 * request_slowlog_timeout. PHP leaves the entry in memory that its host looks at, and the host writes the file: so a disk that
 * is full or slow holds nobody up.
 */
#ifndef HW_HTTP_SLOW_LOG_H
#define HW_HTTP_SLOW_LOG_H

#include "wire/schema.h"

#include <stddef.h>
#include <stdint.h>

#define HW_SLOW_TEXT (HW_SLOW_LOG_OFFSET_END - HW_SLOW_LOG_OFFSET_TEXT)

/* Between threads of one process, or in memory that a child process shares with its host. */
typedef struct {
    _Atomic int64_t after;   /* by the host: nanoseconds that a request may run; 0: none gets an entry */
    _Atomic uint32_t depth;  /* by the host: how many functions an entry names, at most */
    _Atomic uint32_t length; /* of the entry in `text`; the host sets 0 when it has taken it */
    _Atomic uint32_t lost;   /* by PHP: how many entries came while another one stood there */
    char text
        [HW_SLOW_TEXT]; /* the request line without its protocol, a newline, and an entry of php-fpm's after its head */
} hw_slow_log;

_Static_assert(offsetof(hw_slow_log, after) == HW_SLOW_LOG_OFFSET_AFTER, "as in the schema");
_Static_assert(offsetof(hw_slow_log, depth) == HW_SLOW_LOG_OFFSET_DEPTH, "as in the schema");
_Static_assert(offsetof(hw_slow_log, length) == HW_SLOW_LOG_OFFSET_LENGTH, "as in the schema");
_Static_assert(offsetof(hw_slow_log, lost) == HW_SLOW_LOG_OFFSET_LOST, "as in the schema");
_Static_assert(offsetof(hw_slow_log, text) == HW_SLOW_LOG_OFFSET_TEXT, "as in the schema");

/* Where entries go from now on; the host has written `after` and `depth`. It must stay. NULL: nowhere. While PHP does not run. */
void hw_slow_log_to(hw_slow_log *log);

/* Requests come from here on. `script` is that of those which name none. */
void hw_slow_log_serve(const char *script);

/* A request begins, or PHP has made its response, on PHP's thread. */
void hw_slow_log_begin(void);
void hw_slow_log_end(void);

/* Writes the entry that is wanted, on PHP's thread, when the engine looks at EG(vm_interrupt). */
void hw_slow_log_check(void);

#endif
