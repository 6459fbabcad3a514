/* Memory that the start of a process took, and that nothing needs now. */
#include "jni/natives.h"

#include <malloc.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* Gives the system back what is free in the C library's heap, which by itself keeps all but what is at the heap's end. */
static void trim_heap(JNIEnv *env, jclass cls) {
    (void)env, (void)cls;
    malloc_trim(0);
}

/* One of smaps's mappings: private, not writable, and so far without a line that says that a page of it has been written to. */
typedef struct {
    uintptr_t start;
    uintptr_t end;
    bool is_of_file;
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

/* How much of the mapping is memory of its own, in kB; -1: the line says something else. */
static long read_anonymous(const char *line) {
    static const char name[] = "Anonymous:";
    return strncmp(line, name, strlen(name)) == 0 ? strtol(line + strlen(name), NULL, 10) : -1;
}

/*
 * Takes these pages out of the process, which gets them again out of the page cache where it needs them. What the linker has
 * relocated, or a debugger has put a breakpoint into, is anonymous memory, and would be lost.
 */
static void unmap_start(JNIEnv *env, jclass cls) {
    (void)env, (void)cls;
    FILE *maps = fopen("/proc/self/smaps", "re");
    char *line = NULL;
    size_t size = 0;
    mapping current = {0};
    while (maps && getline(&line, &size, maps) > 0) {
        if (!read_head(line, &current) && current.is_of_file && read_anonymous(line) == 0) {
            // NOLINTNEXTLINE(performance-no-int-to-ptr): an address that the kernel gave
            madvise((void *)current.start, current.end - current.start, MADV_DONTNEED);
        }
    }
    free(line);
    if (maps) {
        fclose(maps);
    }
}

static const JNINativeMethod methods[] = {
    {"trimHeap", "()V", (void *)trim_heap},
    {"unmapStart", "()V", (void *)unmap_start},
};

const hw_natives hw_process_memory_natives = HW_NATIVES("io/howdah/library/ProcessMemory", methods);
