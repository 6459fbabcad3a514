/*
 * A process's end of a channel: two rings in memory shared with the JVM, and how each side wakes the other.
 *
 *     header: hw_shared
 *     ring of what goes to the process, at HW_SHARED_OFFSET_RINGS
 *     ring of what goes to the host
 *
 * A message is one record, or several where it is larger than a quarter of the ring: all but the last have
 * HW_RECORD_TYPE_MORE. The type of a record:
 *
 *     31                             8   7      6                     0
 *     [ level or flags               | more | enum hw_record_kind    ]
 *
 * Sleeping: a side that finds nothing to read (or no room to write) spins for a while, says in the header that it sleeps,
 * looks again, and sleeps: the process on a futex, which is the word that it said so in, the host on an eventfd. The other
 * side, when it has committed or released a record, takes the word back and wakes it.
 *
 * While HTTP requests are served, the host has two that listen: its event loop, on the eventfd, and a thread that answers
 * what PHP asks of Java, on a futex of its own. Each message wakes the one that it is for.
 */
#ifndef HW_PROCESS_CHANNEL_H
#define HW_PROCESS_CHANNEL_H

#include "engine/interruption.h"
#include "http/slow_log.h"
#include "process/ring.h"
#include "wire/buffer.h"

#include <stdalign.h>
#include <stddef.h>

#define HW_SHARED_MAGIC ((uint64_t)HW_SHARED_MAGIC_UPPER << 32 | HW_SHARED_MAGIC_LOWER)
#define HW_SHARED_LINE 128 /* two cache lines: the CPU fetches them in pairs */

/* What the host maps too, by enum hw_shared_offset. */
typedef struct { // NOLINT(clang-analyzer-optin.performance.Padding): what one side writes has cache lines of its own
    uint64_t magic;
    uint32_t capacity;                                     /* of each ring */
    alignas(HW_SHARED_LINE) _Atomic uint64_t process_head; /* the process has read so far */
    alignas(HW_SHARED_LINE) _Atomic uint64_t host_head;    /* the host has read so far */
    alignas(HW_SHARED_LINE) _Atomic uint32_t process_sleeps;
    alignas(HW_SHARED_LINE) _Atomic uint32_t host_sleeps;
    alignas(HW_SHARED_LINE) hw_interruption interruption;
    alignas(HW_SHARED_LINE) _Atomic uint32_t thread; /* enum hw_thread_state */
    alignas(HW_SHARED_LINE) hw_progress progress;
    alignas(HW_SHARED_LINE) hw_slow_log slow_log;
} hw_shared;

_Static_assert(offsetof(hw_shared, magic) == HW_SHARED_OFFSET_MAGIC, "as in the schema");
_Static_assert(offsetof(hw_shared, capacity) == HW_SHARED_OFFSET_CAPACITY, "as in the schema");
_Static_assert(offsetof(hw_shared, process_head) == HW_SHARED_OFFSET_PROCESS_HEAD, "as in the schema");
_Static_assert(offsetof(hw_shared, host_head) == HW_SHARED_OFFSET_HOST_HEAD, "as in the schema");
_Static_assert(offsetof(hw_shared, process_sleeps) == HW_SHARED_OFFSET_PROCESS_SLEEPS, "as in the schema");
_Static_assert(offsetof(hw_shared, host_sleeps) == HW_SHARED_OFFSET_HOST_SLEEPS, "as in the schema");
_Static_assert(offsetof(hw_shared, interruption.wanted) == HW_SHARED_OFFSET_WANTED, "as in the schema");
_Static_assert(offsetof(hw_shared, interruption.signals) == HW_SHARED_OFFSET_SIGNALS, "as in the schema");
_Static_assert(offsetof(hw_shared, thread) == HW_SHARED_OFFSET_THREAD, "as in the schema");
_Static_assert(offsetof(hw_shared, progress.activity) == HW_SHARED_OFFSET_ACTIVITY, "as in the schema");
_Static_assert(offsetof(hw_shared, progress.unwound) == HW_SHARED_OFFSET_UNWOUND, "as in the schema");
_Static_assert(offsetof(hw_shared, slow_log) == HW_SHARED_OFFSET_SLOW_LOG, "as in the schema");
_Static_assert(sizeof(hw_shared) <= HW_SHARED_OFFSET_RINGS, "as in the schema");

/* Whom of the host a message is for. */
typedef enum {
    HW_TO_HOST,   /* who made the outermost call: a thread that waits, or an event loop */
    HW_TO_THREAD, /* who answers upcalls while HTTP requests are served */
} hw_receiver;

/* Of a record's type. */
#define HW_KIND_OF(type) ((enum hw_record_kind)((type)&HW_RECORD_TYPE_KIND))
#define HW_ARGUMENT_OF(type) ((type) >> HW_RECORD_TYPE_ARGUMENT_SHIFT)
#define HW_TYPE(kind, argument) ((uint32_t)(kind) | (uint32_t)(argument) << HW_RECORD_TYPE_ARGUMENT_SHIFT)

typedef struct {
    hw_shared *shared;
    size_t size;
    int host_event; /* the host's eventfd */
    hw_ring_consumer in;
    hw_ring_producer out;
    uint32_t spin_nanos; /* how long it is worth to wait before sleeping, as it has turned out so far */
    bool alone;          /* there is one CPU: the other side cannot run while this one spins */
} hw_channel;

/* Maps the memory that the host has made. False: it is not what it should be. The descriptors stay the caller's. */
bool hw_channel_open(hw_channel *channel, int memory, int host_event);
void hw_channel_close(hw_channel *channel);

/* Waits for a message, and gives its type. False: the ring is broken. */
bool hw_channel_await(hw_channel *channel, uint32_t *type);

/* Takes the message that was waited for into the buffer at `base`. False: the ring is broken, or memory is exhausted. */
bool hw_channel_take(hw_channel *channel, hw_buffer *buffer, size_t base, size_t *length);

/* Sends a message; waits where the ring is full. False: the ring is broken. */
bool hw_channel_send(hw_channel *channel, hw_receiver to, uint32_t type, const uint8_t *bytes, size_t length);

/* What broke the channel. */
const char *hw_channel_broken(const hw_channel *channel);

#endif
