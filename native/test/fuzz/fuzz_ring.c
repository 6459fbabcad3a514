/*
 * Fuzzes what two processes share: a ring of any bytes, each side's end with a peer that writes what it likes, and a whole
 * process that is sent any records. Nothing may be touched outside of the rings, and whatever comes must end in a message or a
 * broken channel. The first byte of the input says which of the three it is.
 */
#include "host.h"
#include "input.h"
#include "process/process.h"
#include "process_memory.h"

#include <linux/futex.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#define CAPACITY 4096U

static void scribble(fuzz_input *input, uint8_t *bytes, size_t length, unsigned words) {
    for (unsigned i = 0; i < words; i++) {
        uint32_t at = fuzz_below(input, (uint32_t)(length - sizeof(uint32_t))) / 4 * 4;
        uint32_t word = fuzz_word(input);
        memcpy(bytes + at, &word, sizeof word);
    }
}

static void read_any_ring(fuzz_input *input) {
    uint8_t *records = calloc(1, CAPACITY); /* so that its bounds are seen */
    _Atomic uint64_t head = 0;
    hw_ring_consumer consumer = {.records = records, .capacity = CAPACITY, .head = &head};
    uint32_t type;
    uint32_t length;
    volatile uint8_t sum = 0;
    while (input->p < input->end && !consumer.broken) {
        scribble(input, records, CAPACITY, fuzz_byte(input) % 8);
        const uint8_t *payload = hw_ring_next(&consumer, &type, &length);
        if (!payload) {
            continue;
        }
        EXPECT(payload >= records && length <= hw_ring_most_payload(CAPACITY));
        EXPECT(payload + length <= records + CAPACITY);
        for (uint32_t at = 0; at < length; at++) {
            sum ^= payload[at];
        }
        hw_ring_release(&consumer);
        EXPECT(consumer.position % HW_RING_ALIGNMENT == 0);
    }
    free(records);
}

static void write_with_any_consumer(fuzz_input *input) {
    uint8_t *records = calloc(1, CAPACITY);
    _Atomic uint64_t head = 0;
    hw_ring_producer producer = {.records = records, .capacity = CAPACITY, .head = &head};
    while (input->p < input->end && !producer.broken) {
        uint64_t wild = (uint64_t)fuzz_word(input) << 32 | fuzz_word(input);
        atomic_store(&head, wild >> 62 ? atomic_load(&head) + wild % 600 : wild);
        uint32_t length = fuzz_below(input, CAPACITY / 4 + 64);
        uint8_t *claim = hw_ring_claim(&producer, length);
        if (claim) {
            EXPECT(claim >= records && claim + length <= records + CAPACITY);
            memset(claim, 0xaa, length);
            hw_ring_commit(&producer, fuzz_byte(input), fuzz_below(input, length + 1));
        }
    }
    free(records);
}

/* --- whole processes */

static void put(process_memory *m, uint32_t type, const void *bytes, uint32_t length) {
    uint8_t *to = length <= hw_ring_most_payload(m->to_process.capacity) ? hw_ring_claim(&m->to_process, length) : NULL;
    if (to) {
        if (length) {
            memcpy(to, bytes, length);
        }
        hw_ring_commit(&m->to_process, type, length);
    }
}

static void put_message(process_memory *m, uint32_t type, const message *sent) {
    put(m, type, sent->bytes, (uint32_t)sent->length);
}

static void put_record(process_memory *m, fuzz_input *input) {
    static const char *const codes[] = {"return 1;",
                                        "throw new Exception('x');",
                                        "exit(3);",
                                        "echo str_repeat('x', 70000); flush(); return 2;",
                                        "return fopen('php://memory', 'r');",
                                        "return 1 +;"};
    const uint32_t eval = HW_OPERATION_EVAL;
    uint8_t what = fuzz_byte(input);
    uint32_t level = what >> 6;
    uint32_t more = what & 0x20 ? HW_RECORD_TYPE_MORE : 0;
    message sent = {0};
    fuzz_input part;
    switch (what % 4) {
        case 0:
            message_byte(&sent, HW_CALL_HANDLE);
            message_add(&sent, &eval, sizeof eval);
            message_string(&sent, codes[fuzz_byte(input) % (sizeof codes / sizeof *codes)]);
            put_message(m, HW_TYPE(HW_RECORD_KIND_CALL, level), &sent);
            break;
        case 1:
            message_null(&sent);
            put_message(m, HW_TYPE(HW_RECORD_KIND_ANSWER, level) | more, &sent);
            break;
        case 2:
            part = fuzz_part(input);
            put(m, HW_TYPE(1 + fuzz_byte(input) % 4, level) | more, part.p, (uint32_t)(part.end - part.p));
            break;
        default:
            part = fuzz_part(input);
            put(m, fuzz_word(input), part.p, (uint32_t)(part.end - part.p));
            break;
    }
    message_free(&sent);
}

/* After the records, wherever a broken length leads to, the process is told to end. */
static void end_everywhere(process_memory *m) {
    const uint32_t end[] = {HW_RING_HEADER, HW_TYPE(HW_RECORD_KIND_END, 0)};
    uint8_t *records = m->to_process.records;
    for (size_t at = (size_t)m->to_process.position; at < m->to_process.capacity; at += sizeof end) {
        memcpy(records + at, end, sizeof end);
    }
}

/* A process that waits for good, for a record whose length is 0 or for room, finds both rings broken. */
static void *break_where_it_sleeps(void *memory) {
    process_memory *m = memory;
    for (;;) {
        if (atomic_load(&m->shared->process_sleeps)) {
            memset(m->to_process.records, 0xff, m->to_process.capacity);
            atomic_store(&m->shared->host_head, UINT64_MAX);
            atomic_store(&m->shared->process_sleeps, 0);
            syscall(SYS_futex, &m->shared->process_sleeps, FUTEX_WAKE, 1, NULL, NULL, 0);
        }
        usleep(100);
    }
    return NULL;
}

/* If a message is out of turn, or lacks its end, the END is what breaks the channel. PHP may wait for an answer then. */
static void run_process(fuzz_input *input) {
    static hw_interpreter *in;
    static process_memory m;
    hw_channel channel;
    uint64_t signals;
    if (!in) {
        in = host_open(NULL);
        process_memory_make(&m, 1U << 20);
        pthread_t thread;
        EXPECT(pthread_create(&thread, NULL, break_where_it_sleeps, &m) == 0);
    }
    process_memory_clear(&m);
    EXPECT(hw_channel_open(&channel, m.memory, m.event));
    unsigned scribbled = fuzz_byte(input) % 3;
    uint8_t places[2 * (sizeof(uint16_t) + sizeof(uint32_t))];
    fuzz_take(input, places, sizeof places);
    while (input->p < input->end && m.to_process.position < CAPACITY) {
        put_record(&m, input);
    }
    size_t used = (size_t)m.to_process.position;
    if (used > 16) {
        fuzz_input at = {places, places + sizeof places};
        scribble(&at, m.to_process.records, used, scribbled);
    }
    end_everywhere(&m);
    hw_process_serve(in, &channel);
    hw_channel_close(&channel);
    if (atomic_exchange(&m.shared->host_sleeps, 0)) {
        EXPECT(read(m.event, &signals, sizeof signals) == sizeof signals);
    }
    hw_interpreter_abandon(in, 0, 0, 0);
    host_call(in, HW_OPERATION_RECYCLE, NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static void (*const kinds[])(fuzz_input *) = {read_any_ring, write_with_any_consumer, run_process};
    fuzz_input input = {data, data + size};
    kinds[fuzz_byte(&input) % 3](&input);
    return 0;
}
