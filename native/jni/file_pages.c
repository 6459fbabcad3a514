#include "jni/file_pages.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* One of smaps's mappings. */
typedef struct {
    uintptr_t start;
    uintptr_t end;
    bool is_of_file; /* private, not writable, and so far without a line that says that a page has been written to */
} mapping;

/* Of a line such as "7f00-7f10 r-xp 00000000 08:01 17 /usr/lib/libc.so.6". False: it is another one. */
static bool read_head(const char *line, mapping *of) {
    mapping next;
    char *rest;
    next.start = strtoul(line, &rest, 16);
    if (rest == line || *rest != '-') {
        return false;
    }
    next.end = strtoul(rest + 1, &rest, 16);
    if (strlen(rest) < sizeof " r-xp") {
        return false;
    }
    next.is_of_file = strchr(rest, '/') && rest[2] == '-' && rest[4] == 'p';
    *of = next;
    return true;
}

/* An amount of the mapping, in kB; -1: the line says something else. */
static long read_amount(const char *line, const char *name) {
    size_t length = strlen(name);
    return strncmp(line, name, length) == 0 ? strtol(line + length, NULL, 10) : -1;
}

/*
 * What the linker has relocated, or a debugger has put a breakpoint into, is memory of the mapping's own, and would be lost. It
 * counts as anonymous while it is in memory, and as swap when it is not.
 */
void hw_file_pages_unmap(FILE *smaps) {
    char *line = NULL;
    size_t size = 0;
    mapping current = {0};
    while (getline(&line, &size, smaps) > 0) {
        if (read_head(line, &current)) {
            continue;
        }
        if (read_amount(line, "Anonymous:") > 0) {
            current.is_of_file = false;
        }
        if (current.is_of_file && read_amount(line, "Swap:") == 0) { /* comes after Anonymous */
            // NOLINTNEXTLINE(performance-no-int-to-ptr): an address that the kernel gave
            madvise((void *)current.start, current.end - current.start, MADV_DONTNEED);
        }
    }
    free(line);
}
