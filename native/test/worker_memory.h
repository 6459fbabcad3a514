/* Memory as the JVM shares it with a worker, and the JVM's ends of its rings. */
#ifndef HW_TEST_WORKER_MEMORY_H
#define HW_TEST_WORKER_MEMORY_H

#include "worker/channel.h"

typedef struct {
    int memory;
    int event;
    hw_shared *shared;
    size_t size;
    hw_ring_producer to_worker;
    hw_ring_consumer to_host;
} worker_memory;

void worker_memory_make(worker_memory *made, uint32_t capacity);
void worker_memory_free(worker_memory *made);

/* Begins again, with nothing in the rings. */
void worker_memory_clear(worker_memory *made);

#endif
