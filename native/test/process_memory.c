#include "process_memory.h"

#include "host.h"

#include <sys/eventfd.h>
#include <sys/mman.h>
#include <unistd.h>

void process_memory_clear(process_memory *made) {
    uint32_t capacity = (uint32_t)((made->size - HW_SHARED_OFFSET_RINGS) / 2);
    uint8_t *rings = (uint8_t *)made->shared + HW_SHARED_OFFSET_RINGS;
    memset(made->shared, 0, made->size);
    made->shared->magic = HW_SHARED_MAGIC;
    made->shared->capacity = capacity;
    made->to_process = (hw_ring_producer){.records = rings, .capacity = capacity, .head = &made->shared->process_head};
    made->to_host =
        (hw_ring_consumer){.records = rings + capacity, .capacity = capacity, .head = &made->shared->host_head};
}

void process_memory_make(process_memory *made, uint32_t capacity) {
    made->size = HW_SHARED_OFFSET_RINGS + 2 * (size_t)capacity;
    made->memory = memfd_create("test", MFD_CLOEXEC);
    made->event = eventfd(0, EFD_CLOEXEC);
    EXPECT(made->memory >= 0 && made->event >= 0);
    EXPECT(ftruncate(made->memory, (off_t)made->size) == 0);
    made->shared = mmap(NULL, made->size, PROT_READ | PROT_WRITE, MAP_SHARED, made->memory, 0);
    EXPECT(made->shared != MAP_FAILED);
    process_memory_clear(made);
}

void process_memory_free(process_memory *made) {
    munmap(made->shared, made->size);
    close(made->memory);
    close(made->event);
}
