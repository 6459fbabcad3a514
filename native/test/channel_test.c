/* A process's end of a channel, with a thread in the place of the JVM. */
#include "host.h"
#include "process/channel.h"
#include "process_memory.h"

#include <linux/futex.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#define CAPACITY 4096U
#define LARGEST 100000U

static uint8_t pattern[LARGEST];

static void what_is_no_channel_is_refused(void) {
    process_memory m;
    hw_channel channel;
    process_memory_make(&m, CAPACITY);
    EXPECT(hw_channel_open(&channel, m.memory, m.event));
    hw_channel_close(&channel);
    EXPECT(!hw_channel_open(&channel, m.event, m.event));
    m.shared->magic++;
    EXPECT(!hw_channel_open(&channel, m.memory, m.event));
    m.shared->magic--;
    const uint32_t capacities[] = {0, CAPACITY - 8, CAPACITY * 2, CAPACITY / 2, 1U << 31};
    for (size_t i = 0; i < sizeof capacities / sizeof *capacities; i++) {
        m.shared->capacity = capacities[i];
        EXPECT(!hw_channel_open(&channel, m.memory, m.event));
    }
    m.shared->capacity = CAPACITY;
    EXPECT(hw_channel_open(&channel, m.memory, m.event));
    hw_channel_close(&channel);
    process_memory_free(&m);
}

/* As ShmChannel: wakes a process that says that it sleeps. */
static void wake_process(process_memory *m) {
    atomic_thread_fence(memory_order_seq_cst);
    if (atomic_exchange(&m->shared->process_sleeps, 0)) {
        syscall(SYS_futex, &m->shared->process_sleeps, FUTEX_WAKE, 1, NULL, NULL, 0);
    }
}

static void wait_for_process(process_memory *m, int spins) {
    uint32_t type;
    uint32_t length;
    for (int i = 0; i < spins; i++) {
        if (hw_ring_next(&m->to_host, &type, &length)) {
            return;
        }
    }
    atomic_store(&m->shared->host_sleeps, 1);
    atomic_thread_fence(memory_order_seq_cst);
    if (hw_ring_next(&m->to_host, &type, &length)) {
        atomic_store(&m->shared->host_sleeps, 0);
        return;
    }
    uint64_t count;
    EXPECT(read(m->event, &count, sizeof count) == sizeof count);
}

static void send_message(process_memory *m, uint32_t type, size_t length) {
    const uint8_t *bytes = pattern;
    size_t left = length;
    do {
        uint32_t most = hw_ring_most_payload(CAPACITY);
        uint32_t part = left < most ? (uint32_t)left : most;
        uint8_t *to;
        while (!(to = hw_ring_claim(&m->to_process, part))) {
            EXPECT(!m->to_process.broken);
            usleep(1);
        }
        memcpy(to, bytes, part);
        bytes += part;
        left -= part;
        hw_ring_commit(&m->to_process, left ? type | HW_RECORD_TYPE_MORE : type, part);
        wake_process(m);
    } while (left);
}

static void take_message(process_memory *m, uint32_t wanted_type, size_t wanted_length, int spins) {
    size_t taken = 0;
    for (;;) {
        uint32_t type;
        uint32_t length;
        wait_for_process(m, spins);
        const uint8_t *payload = hw_ring_next(&m->to_host, &type, &length);
        if (!payload) {
            EXPECT(!m->to_host.broken);
            continue; /* woken for room */
        }
        EXPECT(taken + length <= wanted_length);
        EXPECT(memcmp(payload, pattern + taken, length) == 0);
        EXPECT((type & ~HW_RECORD_TYPE_MORE) == wanted_type);
        taken += length;
        hw_ring_release(&m->to_host);
        wake_process(m);
        if (!(type & HW_RECORD_TYPE_MORE)) {
            break;
        }
    }
    EXPECT(taken == wanted_length);
}

/* A process that sends back what it gets. */
static void *echo(void *argument) {
    const process_memory *m = argument;
    hw_channel channel;
    hw_buffer buffer;
    uint32_t type;
    size_t length;
    EXPECT(hw_buffer_init(&buffer));
    EXPECT(hw_channel_open(&channel, m->memory, m->event));
    while (hw_channel_await(&channel, &type) && HW_KIND_OF(type) != HW_RECORD_KIND_END) {
        EXPECT(hw_channel_take(&channel, &buffer, 100, &length));
        EXPECT(HW_KIND_OF(type) == HW_RECORD_KIND_CALL);
        EXPECT(hw_channel_send(&channel, HW_TO_HOST, HW_TYPE(HW_RECORD_KIND_REPLY, HW_ARGUMENT_OF(type)),
                               buffer.data + 100, length));
    }
    EXPECT(!hw_channel_broken(&channel));
    hw_channel_close(&channel);
    hw_buffer_free(&buffer);
    return NULL;
}

static void messages_of_all_sizes_come_back(int spins) {
    process_memory m;
    pthread_t process;
    process_memory_make(&m, CAPACITY);
    EXPECT(pthread_create(&process, NULL, echo, &m) == 0);
    for (uint32_t i = 0; i < 3000; i++) {
        size_t length = i % 50 == 0 ? (i * 2654435761U >> 5) % LARGEST : (i * 2654435761U >> 5) % 1500;
        send_message(&m, HW_TYPE(HW_RECORD_KIND_CALL, i), length);
        if (i % 100 == 0) {
            usleep(2000); /* long enough that the process waits for room, or sleeps */
        }
        take_message(&m, HW_TYPE(HW_RECORD_KIND_REPLY, i), length, spins);
        if (i % 100 == 1) {
            usleep(2000);
        }
    }
    send_message(&m, HW_TYPE(HW_RECORD_KIND_END, 0), 0);
    pthread_join(process, NULL);
    process_memory_free(&m);
}

static void several_messages_may_wait(void) {
    process_memory m;
    hw_channel channel;
    hw_buffer buffer;
    uint32_t type;
    size_t length;
    EXPECT(hw_buffer_init(&buffer));
    process_memory_make(&m, CAPACITY);
    EXPECT(hw_channel_open(&channel, m.memory, m.event));
    for (uint32_t i = 0; i < 10; i++) {
        send_message(&m, HW_TYPE(HW_RECORD_KIND_ANSWER, i), i * 10);
    }
    for (uint32_t i = 0; i < 10; i++) {
        EXPECT(hw_channel_await(&channel, &type));
        EXPECT(HW_KIND_OF(type) == HW_RECORD_KIND_ANSWER && HW_ARGUMENT_OF(type) == i);
        EXPECT(hw_channel_take(&channel, &buffer, 0, &length));
        EXPECT(length == i * 10 && memcmp(buffer.data, pattern, length) == 0);
    }
    hw_channel_close(&channel);
    hw_buffer_free(&buffer);
    process_memory_free(&m);
}

int main(void) {
    for (size_t i = 0; i < sizeof pattern; i++) {
        pattern[i] = (uint8_t)(i * 7 ^ i >> 3);
    }
    what_is_no_channel_is_refused();
    several_messages_may_wait();
    messages_of_all_sizes_come_back(100000);
    messages_of_all_sizes_come_back(0);
    return 0;
}
