/*
 * A process's end of a channel: two rings in memory shared with the JVM, and how each side wakes the other.
 *
 *          0   header: hw_shared
 *      16384   ring of what goes to the process
 *     + capacity   ring of what goes to the host
 *
 * A message is one record, or several where it is larger than a quarter of the ring: all but the last have HW_MORE. The
 * type of a record:
 *
 *     31                             8   7     6            0
 *     [ level or flags               | more | hw_message    ]
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

#define HW_SHARED_MAGIC UINT64_C(0x0031484144574f48) /* "HOWDAH1" */
#define HW_SHARED_HEADER 16384U
#define HW_SHARED_LINE 128 /* two cache lines: the CPU fetches them in pairs */

/* What the host maps too: SharedMemory.java has the same offsets. */
typedef struct { // NOLINT(clang-analyzer-optin.performance.Padding): what one side writes has cache lines of its own
    uint64_t magic;
    uint32_t capacity;                                     /* of each ring */
    alignas(HW_SHARED_LINE) _Atomic uint64_t process_head; /* the process has read so far */
    alignas(HW_SHARED_LINE) _Atomic uint64_t host_head;    /* the host has read so far */
    alignas(HW_SHARED_LINE) _Atomic uint32_t process_sleeps;
    alignas(HW_SHARED_LINE) _Atomic uint32_t host_sleeps;
    alignas(HW_SHARED_LINE) hw_interruption interruption;
    alignas(HW_SHARED_LINE) _Atomic uint32_t thread; /* hw_host_thread */
    alignas(HW_SHARED_LINE) hw_progress progress;
    alignas(HW_SHARED_LINE) hw_slow_log slow_log;
} hw_shared;

/* The host's thread that answers upcalls. */
typedef enum {
    HW_THREAD_NONE = 0, /* there is none: the host's event is for all */
    HW_THREAD_AWAKE = 1,
    HW_THREAD_SLEEPS = 2, /* on the futex that the word is */
} hw_host_thread;

_Static_assert(offsetof(hw_shared, process_head) == 128 && offsetof(hw_shared, host_head) == 256, "as in Java");
_Static_assert(offsetof(hw_shared, process_sleeps) == 384 && offsetof(hw_shared, host_sleeps) == 512, "as in Java");
_Static_assert(offsetof(hw_shared, interruption) == 640 && offsetof(hw_shared, thread) == 768, "as in Java");
_Static_assert(offsetof(hw_shared, progress) == 896 && offsetof(hw_shared, slow_log) == 1024, "as in Java");
_Static_assert(offsetof(hw_interruption, signals) == 8 && offsetof(hw_progress, unwound) == 8, "as in Java");
_Static_assert(sizeof(hw_shared) <= HW_SHARED_HEADER, "as in Java");

/* What a record is about. */
typedef enum {
    HW_MESSAGE_CALL = 1,   /* host -> process: a Call; the level is how many upcalls the host is answering */
    HW_MESSAGE_ANSWER = 2, /* host -> process: the Reply to the innermost of `level` upcalls */
    HW_MESSAGE_REPLY = 3,  /* process -> host: the Reply to the call, with hw_reply_flag */
    HW_MESSAGE_UPCALL = 4, /* process -> host: a Call on the host */
    HW_MESSAGE_END = 5,    /* host -> process: exit; empty */
    HW_MESSAGE_HTTP = 6,   /* process -> host: an upcall of the call that serves HTTP, which the event loop answers */
} hw_message;

/* Whom of the host a message is for. */
typedef enum {
    HW_TO_HOST,   /* who made the outermost call: a thread that waits, or an event loop */
    HW_TO_THREAD, /* who answers upcalls while HTTP requests are served */
} hw_receiver;

#define HW_MESSAGE_OF(type) ((hw_message)((type)&0x7f))
#define HW_MORE UINT32_C(0x80)
#define HW_ARGUMENT_OF(type) ((type) >> 8)
#define HW_TYPE(message, argument) ((uint32_t)(message) | (uint32_t)(argument) << 8)

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
