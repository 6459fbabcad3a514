/* The ring between two processes, here between two ends in one. */
#include "host.h"
#include "process/ring.h"

#include <pthread.h>
#include <sched.h>

#define CAPACITY 4096U

typedef struct {
    uint8_t *records;
    _Atomic uint64_t head;
    hw_ring_producer producer;
    hw_ring_consumer consumer;
} ring;

static ring *ring_new(void) {
    ring *r = calloc(1, sizeof *r);
    EXPECT(r);
    r->records = calloc(1, CAPACITY);
    EXPECT(r->records);
    r->producer = (hw_ring_producer){.records = r->records, .capacity = CAPACITY, .head = &r->head};
    r->consumer = (hw_ring_consumer){.records = r->records, .capacity = CAPACITY, .head = &r->head};
    return r;
}

static void ring_free(ring *r) {
    free(r->records);
    free(r);
}

static bool put(hw_ring_producer *producer, uint32_t type, const uint8_t *bytes, uint32_t length) {
    uint8_t *to = hw_ring_claim(producer, length);
    if (!to) {
        return false;
    }
    memcpy(to, bytes, length);
    hw_ring_commit(producer, type, length);
    return true;
}

static bool is_empty(ring *r) {
    uint32_t type;
    uint32_t length;
    return hw_ring_next(&r->consumer, &type, &length) == NULL && !r->consumer.broken;
}

static void take(ring *r, uint32_t wanted_type, const uint8_t *wanted, uint32_t wanted_length) {
    uint32_t type;
    uint32_t length;
    const uint8_t *payload = hw_ring_next(&r->consumer, &type, &length);
    EXPECT(payload);
    EXPECT(type == wanted_type && length == wanted_length);
    EXPECT(memcmp(payload, wanted, length) == 0);
    hw_ring_release(&r->consumer);
}

static uint8_t pattern[CAPACITY];

static void records_come_out_as_they_went_in(void) {
    ring *r = ring_new();
    EXPECT(is_empty(r));
    for (uint32_t round = 0; round < 50; round++) {
        for (uint32_t length = 0; length <= hw_ring_most_payload(CAPACITY); length += 1 + round) {
            EXPECT(put(&r->producer, length + round, pattern + round, length));
            take(r, length + round, pattern + round, length);
            EXPECT(is_empty(r));
        }
    }
    ring_free(r);
}

static void several_are_on_their_way_at_once(void) {
    ring *r = ring_new();
    uint32_t put_in = 0;
    uint32_t taken = 0;
    while (taken < 20000) {
        while (put(&r->producer, put_in, pattern, put_in % 97)) {
            put_in++;
        }
        EXPECT(put_in > taken);
        for (uint32_t half = (put_in - taken + 1) / 2; half > 0; half--) {
            take(r, taken, pattern, taken % 97);
            taken++;
        }
    }
    ring_free(r);
}

static void what_is_not_committed_is_not_seen(void) {
    ring *r = ring_new();
    for (int i = 0; i < 2000; i++) {
        uint8_t *claim = hw_ring_claim(&r->producer, 100);
        EXPECT(claim);
        memset(claim, 0xff, 100);
        EXPECT(is_empty(r));
        EXPECT(hw_ring_claim(&r->producer, 60)); /* gives the other one up */
        EXPECT(is_empty(r));
        EXPECT(put(&r->producer, 7, pattern, 60));
        take(r, 7, pattern, 60);
        EXPECT(is_empty(r));
    }
    ring_free(r);
}

static void less_may_be_committed_than_was_claimed(void) {
    ring *r = ring_new();
    for (int i = 0; i < 1000; i++) {
        uint8_t *claim = hw_ring_claim(&r->producer, 1000);
        EXPECT(claim);
        memcpy(claim, pattern, 5);
        hw_ring_commit(&r->producer, 3, 5);
        EXPECT(put(&r->producer, 4, pattern, 9));
        take(r, 3, pattern, 5);
        take(r, 4, pattern, 9);
        EXPECT(is_empty(r));
    }
    ring_free(r);
}

static void a_record_may_end_where_the_ring_does(void) {
    ring *r = ring_new();
    const uint32_t lengths[] = {1016, 1016, 1016, 1016}; /* with their headers, a quarter each */
    for (int round = 0; round < 10; round++) {
        for (size_t i = 0; i < 4; i++) {
            EXPECT(put(&r->producer, (uint32_t)i, pattern, lengths[i]));
            take(r, (uint32_t)i, pattern, lengths[i]);
            EXPECT(is_empty(r));
        }
    }
    ring_free(r);
}

static void a_full_ring_takes_no_more_until_it_is_read(void) {
    ring *r = ring_new();
    int count = 0;
    while (put(&r->producer, 1, pattern, 500)) {
        count++;
    }
    EXPECT(count == 8 - 1); /* the next record's header needs room too */
    EXPECT(!r->producer.broken);
    take(r, 1, pattern, 500);
    EXPECT(put(&r->producer, 1, pattern, 400));
    ring_free(r);
}

static void too_large_a_record_is_refused(void) {
    ring *r = ring_new();
    EXPECT(!hw_ring_claim(&r->producer, hw_ring_most_payload(CAPACITY) + 1));
    EXPECT(!hw_ring_claim(&r->producer, UINT32_MAX));
    EXPECT(put(&r->producer, 1, pattern, hw_ring_most_payload(CAPACITY)));
    ring_free(r);
}

static void write_header(ring *r, uint32_t length, uint32_t type) {
    memcpy(r->records, &length, sizeof length);
    memcpy(r->records + 4, &type, sizeof type);
}

static void breaks_at(uint32_t length, uint32_t type) {
    ring *r = ring_new();
    write_header(r, length, type);
    uint32_t got_type;
    uint32_t got_length;
    EXPECT(!hw_ring_next(&r->consumer, &got_type, &got_length));
    EXPECT(r->consumer.broken);
    write_header(r, 16, 1); /* it stays broken */
    EXPECT(!hw_ring_next(&r->consumer, &got_type, &got_length));
    ring_free(r);
}

static void what_cannot_be_a_record_breaks_the_ring(void) {
    breaks_at(1, 1);
    breaks_at(7, 1);
    breaks_at(CAPACITY / 4 + 1, 1);
    breaks_at(CAPACITY + 8, 1);
    breaks_at(UINT32_MAX, 1);
    breaks_at(0x80000000U, 1);
    breaks_at(CAPACITY, HW_RING_PADDING); /* for ever */
    breaks_at(64, HW_RING_PADDING);
}

static void a_head_that_cannot_be_breaks_the_ring(void) {
    const uint64_t heads[] = {1000000, UINT64_MAX, CAPACITY * 2};
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        ring *r = ring_new();
        while (put(&r->producer, 1, pattern, 100)) {}
        atomic_store(&r->head, heads[i]);
        EXPECT(!hw_ring_claim(&r->producer, 100));
        EXPECT(r->producer.broken);
        atomic_store(&r->head, r->producer.position);
        EXPECT(!hw_ring_claim(&r->producer, 100));
        ring_free(r);
    }
}

#define MANY 2000000U

static void *produce(void *argument) {
    ring *r = argument;
    for (uint32_t i = 0; i < MANY; i++) {
        uint32_t length = (i * 2654435761U >> 7) % 200;
        while (!put(&r->producer, i, pattern + i % 1000, length)) {
            EXPECT(!r->producer.broken);
            sched_yield();
        }
    }
    return NULL;
}

static void two_threads_pass_on_each_record_once_and_in_order(void) {
    ring *r = ring_new();
    pthread_t thread;
    EXPECT(pthread_create(&thread, NULL, produce, r) == 0);
    for (uint32_t i = 0; i < MANY;) {
        uint32_t type;
        uint32_t length;
        const uint8_t *payload = hw_ring_next(&r->consumer, &type, &length);
        if (!payload) {
            EXPECT(!r->consumer.broken);
            sched_yield();
            continue;
        }
        EXPECT(type == i && length == (i * 2654435761U >> 7) % 200);
        EXPECT(memcmp(payload, pattern + i % 1000, length) == 0);
        hw_ring_release(&r->consumer);
        i++;
    }
    pthread_join(thread, NULL);
    EXPECT(is_empty(r));
    ring_free(r);
}

int main(void) {
    for (size_t i = 0; i < sizeof pattern; i++) {
        pattern[i] = (uint8_t)(i * 7 ^ i >> 3);
    }
    records_come_out_as_they_went_in();
    several_are_on_their_way_at_once();
    what_is_not_committed_is_not_seen();
    less_may_be_committed_than_was_claimed();
    a_record_may_end_where_the_ring_does();
    a_full_ring_takes_no_more_until_it_is_read();
    too_large_a_record_is_refused();
    what_cannot_be_a_record_breaks_the_ring();
    a_head_that_cannot_be_breaks_the_ring();
    two_threads_pass_on_each_record_once_and_in_order();
    return 0;
}
