/*
 * A fuzzer of what two processes share: rings of random bytes, each side's end with a peer that writes what it likes, and
 * whole workers that are sent records at random. Nothing may be touched outside of the rings, and whatever comes must end in
 * a message or a broken channel. AddressSanitizer watches.
 *
 *     fuzz_ring [seconds] [seed]
 */
#include "host.h"
#include "worker/worker.h"
#include "worker_memory.h"

#include <time.h>
#include <unistd.h>

#define CAPACITY 4096U

static uint64_t state;

static uint64_t next_random(void) { /* xorshift64* */
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return state * 0x2545f4914f6cdd1dULL;
}

static uint32_t below(uint32_t bound) {
    return (uint32_t)(next_random() % bound);
}

/* `least` is 1 where a length of 0 would be waited on for good: that of a record that is still to be committed. */
static void scribble(uint8_t *bytes, size_t length, unsigned words, uint32_t least) {
    for (unsigned i = 0; i < words; i++) {
        uint32_t word = below(3) ? below(2 * CAPACITY) : (uint32_t)next_random();
        if (word < least) {
            word = least;
        }
        if (below(8) == 0) {
            word = HW_RING_PADDING;
        }
        memcpy(bytes + below((uint32_t)(length - sizeof word)) / 4 * 4, &word, sizeof word);
    }
}

static uint64_t records_read;
static uint64_t rings_broken;

static void read_random_rings(void) {
    uint8_t *records = malloc(CAPACITY); /* so that its bounds are seen */
    _Atomic uint64_t head = 0;
    hw_ring_consumer consumer = {.records = records, .capacity = CAPACITY, .head = &head};
    uint32_t type;
    uint32_t length;
    uint64_t sum = 0;
    memset(records, 0, CAPACITY);
    for (int i = 0; i < 200 && !consumer.broken; i++) {
        scribble(records, CAPACITY, below(2) ? below(8) : below(200), 0);
        const uint8_t *payload = hw_ring_next(&consumer, &type, &length);
        if (!payload) {
            continue;
        }
        EXPECT(payload >= records && length <= hw_ring_most_payload(CAPACITY));
        EXPECT(payload + length <= records + CAPACITY);
        for (uint32_t at = 0; at < length; at++) {
            sum += payload[at];
        }
        hw_ring_release(&consumer);
        EXPECT(consumer.position % HW_RING_ALIGNMENT == 0);
        records_read++;
    }
    rings_broken += consumer.broken != NULL;
    state ^= sum ? sum : 1;
    free(records);
}

static void write_with_a_random_consumer(void) {
    uint8_t *records = malloc(CAPACITY);
    _Atomic uint64_t head = 0;
    hw_ring_producer producer = {.records = records, .capacity = CAPACITY, .head = &head};
    memset(records, 0, CAPACITY);
    for (int i = 0; i < 200 && !producer.broken; i++) {
        uint64_t at = atomic_load(&head);
        atomic_store(&head, below(4) ? at + below(600) : next_random());
        uint32_t length = below(CAPACITY / 4 + 64);
        uint8_t *claim = hw_ring_claim(&producer, length);
        if (claim) {
            EXPECT(claim >= records && claim + length <= records + CAPACITY);
            memset(claim, 0xaa, length);
            hw_ring_commit(&producer, below(128), below(length + 1));
        }
    }
    rings_broken += producer.broken != NULL;
    free(records);
}

/* --- whole workers */

static uint64_t workers_ended;
static uint64_t workers_broken;

static void put(worker_memory *m, uint32_t type, const void *bytes, uint32_t length) {
    uint8_t *to = hw_ring_claim(&m->to_worker, length);
    if (to) {
        memcpy(to, bytes, length);
        hw_ring_commit(&m->to_worker, type, length);
    }
}

static void put_call(worker_memory *m, uint32_t type, uint32_t handle, const char *code) {
    message call = {0};
    message_byte(&call, HW_TAG(1, HW_FIXED32));
    message_add(&call, &handle, sizeof handle);
    if (code) {
        message_string(&call, code);
    }
    put(m, type, call.bytes, (uint32_t)call.length);
    message_free(&call);
}

static void put_random(worker_memory *m) {
    static const char *const codes[] = {"return 1;",
                                        "throw new Exception('x');",
                                        "exit(3);",
                                        "echo str_repeat('x', 70000); flush(); return 2;",
                                        "return fopen('php://memory', 'r');",
                                        "return 1 +;"};
    uint32_t level = below(4);
    uint32_t more = below(10) == 0 ? HW_MORE : 0;
    uint8_t bytes[64];
    message reply = {0};
    switch (below(6)) {
        case 0:
        case 1:
        case 2:
            put_call(m, HW_TYPE(HW_MESSAGE_CALL, level), EVAL, codes[below(sizeof codes / sizeof *codes)]);
            break;
        case 3:
            message_null(&reply);
            put(m, HW_TYPE(HW_MESSAGE_ANSWER, level) | more, reply.bytes, (uint32_t)reply.length);
            message_free(&reply);
            break;
        case 4:
            for (size_t i = 0; i < sizeof bytes; i++) {
                bytes[i] = (uint8_t)next_random();
            }
            put(m, HW_TYPE(1 + below(4), level) | more, bytes, below(sizeof bytes + 1));
            break;
        default:
            put(m, below(2) ? (uint32_t)next_random() : below(256), codes[0], below(9));
            break;
    }
}

/* Behind the records, wherever a broken length leads to, the worker is told to end. */
static void end_everywhere(worker_memory *m) {
    const uint32_t end[] = {HW_RING_HEADER, HW_TYPE(HW_MESSAGE_END, 0)};
    uint8_t *records = m->to_worker.records;
    for (size_t at = (size_t)m->to_worker.position; at < m->to_worker.capacity; at += sizeof end) {
        memcpy(records + at, end, sizeof end);
    }
}

/*
 * A worker that gets some records, and at last is told to end. If a message is out of turn, or lacks its end, the END is
 * what breaks the channel; where PHP waits for an answer at the end, the next round's messages meet it in that state.
 */
static void run_worker(hw_interpreter *in, worker_memory *m) {
    hw_channel channel;
    worker_memory_clear(m);
    EXPECT(hw_channel_open(&channel, m->memory, m->event));
    for (uint32_t count = below(6); count > 0; count--) {
        put_random(m);
    }
    if (below(8) == 0) {
        size_t used = (size_t)m->to_worker.position;
        if (used > 16) {
            scribble((uint8_t *)m->shared + HW_SHARED_HEADER, used, 2, 1);
        }
    }
    end_everywhere(m);
    if (hw_worker_serve(in, &channel)) {
        workers_ended++;
    } else {
        workers_broken++;
    }
    hw_channel_close(&channel);
    uint64_t signals;
    if (atomic_exchange(&m->shared->host_sleeps, 0)) {
        EXPECT(read(m->event, &signals, sizeof signals) == sizeof signals);
    }
}

int main(int argc, char **argv) {
    time_t until = time(NULL) + (argc > 1 ? atoi(argv[1]) : 10);
    state = argc > 2 ? strtoull(argv[2], NULL, 0) : (uint64_t)time(NULL) * 2654435761U + (uint64_t)getpid();
    printf("fuzz_ring %d %#lx\n", argc > 1 ? atoi(argv[1]) : 10, (unsigned long)state);
    fflush(stdout);
    hw_interpreter *in = host_open(NULL);
    worker_memory m;
    worker_memory_make(&m, 1U << 20);
    do {
        for (int i = 0; i < 200; i++) {
            read_random_rings();
            write_with_a_random_consumer();
        }
        for (int i = 0; i < 50; i++) {
            alarm(20); /* a worker that waits for more has missed the end */
            run_worker(in, &m);
        }
        alarm(0);
    } while (time(NULL) < until);
    worker_memory_free(&m);
    printf("%lu records read, %lu rings broken; %lu workers ended, %lu broke off\n", (unsigned long)records_read,
           (unsigned long)rings_broken, (unsigned long)workers_ended, (unsigned long)workers_broken);
    EXPECT(records_read && rings_broken && workers_ended && workers_broken);
    return 0;
}
