/* Memory that the start of a process took, and that nothing needs now. */
#include "jni/file_pages.h"
#include "jni/natives.h"

#include <malloc.h>
#include <stdio.h>

/* Gives the system back what is free in the C library's heap, which by itself keeps all but what is at the heap's end. */
static void trim_heap(JNIEnv *env, jclass cls) {
    (void)env, (void)cls;
    malloc_trim(0);
}

static void unmap_start(JNIEnv *env, jclass cls) {
    (void)env, (void)cls;
    FILE *smaps = fopen("/proc/self/smaps", "re");
    if (smaps) {
        hw_file_pages_unmap(smaps);
        fclose(smaps);
    }
}

static const JNINativeMethod methods[] = {
    {"trimHeap", "()V", (void *)trim_heap},
    {"unmapStart", "()V", (void *)unmap_start},
};

const hw_natives hw_process_memory_natives = HW_NATIVES("io/howdah/library/ProcessMemory", methods);
