/* Memory as the JVM shares it with a process, and the JVM's ends of its rings. */
#ifndef HW_TEST_PROCESS_MEMORY_H
#define HW_TEST_PROCESS_MEMORY_H

#include "process/channel.h"

typedef struct {
    int memory;
    int event;
    hw_shared *shared;
    size_t size;
    hw_ring_producer to_process;
    hw_ring_consumer to_host;
} process_memory;

void process_memory_make(process_memory *made, uint32_t capacity);
void process_memory_free(process_memory *made);

/* Begins again, with nothing in the rings. */
void process_memory_clear(process_memory *made);

#endif
