#include "process/channel.h"

#include "process/spin.h"

#include <errno.h>
#include <linux/futex.h>
#include <sched.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* The longest that is spun for: half of what waking a sleeper costs on a virtual machine. */
#define MOST_SPIN_NANOS 20000U
#define LEAST_SPIN_NANOS 1000U

/* From here on, each turn lets another thread have the CPU: it may be the one that is waited for. */
#define YIELD_NANOS 2000U

/* A wait that was shorter, waking included, would have been worth spinning for. */
#define SHORT_WAIT_NANOS 60000U

#define TURNS_BETWEEN_LOOKS 32

static bool is_power_of_two(uint32_t value) {
    return value && (value & (value - 1)) == 0;
}

static bool has_one_cpu(void) {
    cpu_set_t cpus;
    return sched_getaffinity(0, sizeof cpus, &cpus) == 0 && CPU_COUNT(&cpus) == 1;
}

bool hw_channel_open(hw_channel *channel, int memory, int host_event) {
    struct stat file;
    *channel = (hw_channel){.host_event = host_event, .spin_nanos = MOST_SPIN_NANOS, .alone = has_one_cpu()};
    if (fstat(memory, &file) != 0 || file.st_size < (off_t)HW_SHARED_OFFSET_RINGS + 2 * HW_RING_LEAST) {
        return false;
    }
    void *map = mmap(NULL, (size_t)file.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
    if (map == MAP_FAILED) {
        return false;
    }
    channel->shared = map;
    channel->size = (size_t)file.st_size;
    uint32_t capacity = channel->shared->capacity;
    if (channel->shared->magic != HW_SHARED_MAGIC || !is_power_of_two(capacity) || capacity < HW_RING_LEAST ||
        capacity > HW_RING_MOST || channel->size != HW_SHARED_OFFSET_RINGS + 2 * (size_t)capacity) {
        hw_channel_close(channel);
        return false;
    }
    uint8_t *rings = (uint8_t *)map + HW_SHARED_OFFSET_RINGS;
    channel->in = (hw_ring_consumer){.records = rings, .capacity = capacity, .head = &channel->shared->process_head};
    channel->out =
        (hw_ring_producer){.records = rings + capacity, .capacity = capacity, .head = &channel->shared->host_head};
    return true;
}

void hw_channel_close(hw_channel *channel) {
    munmap(channel->shared, channel->size);
    channel->shared = NULL;
}

const char *hw_channel_broken(const hw_channel *channel) {
    return channel->in.broken ? channel->in.broken : channel->out.broken;
}

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000U + (uint64_t)time.tv_nsec;
}

static void wake_loop(hw_channel *channel) {
    if (atomic_load_explicit(&channel->shared->host_sleeps, memory_order_relaxed) &&
        atomic_exchange(&channel->shared->host_sleeps, 0)) {
        const uint64_t one = 1;
        while (write(channel->host_event, &one, sizeof one) < 0 && errno == EINTR) {}
    }
}

static void wake_thread(hw_channel *channel) {
    _Atomic uint32_t *thread = &channel->shared->thread;
    uint32_t sleeps = HW_THREAD_STATE_SLEEPS;
    if (atomic_load_explicit(thread, memory_order_relaxed) == HW_THREAD_STATE_SLEEPS &&
        atomic_compare_exchange_strong(thread, &sleeps, HW_THREAD_STATE_AWAKE)) {
        syscall(SYS_futex, thread, FUTEX_WAKE, 1, NULL, NULL, 0);
    }
}

/* The host may have gone to sleep before what was just written could be seen: it looks once more after it has said so. */
static void wake_host(hw_channel *channel, hw_receiver to) {
    atomic_thread_fence(memory_order_seq_cst);
    if (to == HW_TO_THREAD &&
        atomic_load_explicit(&channel->shared->thread, memory_order_relaxed) != HW_THREAD_STATE_NONE) {
        wake_thread(channel);
    } else {
        wake_loop(channel);
    }
}

/* Whoever it is that has sent a large message, and may wait for room. */
static void wake_sender(hw_channel *channel) {
    atomic_thread_fence(memory_order_seq_cst);
    wake_loop(channel);
    wake_thread(channel);
}

/* What is waited for: a record, or room for one. */
typedef struct {
    hw_channel *channel;
    uint32_t room;   /* bytes to claim; 0: a record is waited for */
    uint8_t *claim;  /* what was claimed */
    uint32_t type;   /* of the record */
    uint32_t length; /* of the record */
    const uint8_t *record;
} wish;

/* Whether it is there, or never will be. */
static bool is_there(wish *wish) {
    hw_channel *channel = wish->channel;
    if (wish->room) {
        wish->claim = hw_ring_claim(&channel->out, wish->room);
        return wish->claim || channel->out.broken;
    }
    wish->record = hw_ring_next(&channel->in, &wish->type, &wish->length);
    return wish->record || channel->in.broken;
}

static bool spin(wish *wish, uint64_t start) {
    uint32_t limit = wish->channel->spin_nanos;
    uint64_t passed = 0;
    while (passed < limit) {
        for (int i = 0; i < TURNS_BETWEEN_LOOKS; i++) {
            if (is_there(wish)) {
                return true;
            }
            if (passed >= YIELD_NANOS) {
                sched_yield();
                break;
            }
            hw_spin_pause();
        }
        passed = now() - start;
    }
    return false;
}

static void sleep_until_woken(wish *wish) {
    _Atomic uint32_t *sleeps = &wish->channel->shared->process_sleeps;
    do {
        atomic_store(sleeps, 1);
        atomic_thread_fence(memory_order_seq_cst);
        if (is_there(wish)) {
            atomic_store(sleeps, 0);
            return;
        }
        syscall(SYS_futex, sleeps, FUTEX_WAIT, 1, NULL, NULL, 0);
    } while (!is_there(wish));
    atomic_store(sleeps, 0);
}

/* Spinning pays where waits are short; where they are not, the CPU is somebody else's. */
static void learn(hw_channel *channel, bool pays) {
    uint32_t nanos = pays ? channel->spin_nanos * 2 : channel->spin_nanos / 2;
    channel->spin_nanos = nanos > MOST_SPIN_NANOS    ? MOST_SPIN_NANOS
                          : nanos < LEAST_SPIN_NANOS ? LEAST_SPIN_NANOS
                                                     : nanos;
}

static __attribute__((noinline)) void wait_for(wish *wish) {
    hw_channel *channel = wish->channel;
    uint64_t start = now();
    if (!channel->alone && spin(wish, start)) {
        learn(channel, true);
        return;
    }
    sleep_until_woken(wish);
    learn(channel, now() - start < SHORT_WAIT_NANOS);
}

bool hw_channel_await(hw_channel *channel, uint32_t *type) {
    wish record = {.channel = channel};
    if (!is_there(&record)) {
        wait_for(&record);
    }
    *type = record.type;
    return record.record != NULL;
}

bool hw_channel_take(hw_channel *channel, hw_buffer *buffer, size_t base, size_t *length) {
    size_t taken = 0;
    uint32_t type;
    wish part = {.channel = channel};
    do {
        if (!is_there(&part)) {
            wait_for(&part);
        }
        if (!part.record) {
            return false;
        }
        type = part.type;
        if (!hw_buffer_reserve(buffer, base + taken + part.length)) {
            channel->in.broken = "a message is larger than the bridge's limit of 1 GiB, or memory is exhausted";
            return false;
        }
        memcpy(buffer->data + base + taken, part.record, part.length);
        taken += part.length;
        hw_ring_release(&channel->in);
        if (type & HW_RECORD_TYPE_MORE) {
            wake_sender(channel);
        }
    } while (type & HW_RECORD_TYPE_MORE);
    *length = taken;
    return true;
}

static bool send_part(hw_channel *channel, hw_receiver to, uint32_t type, const uint8_t *bytes, uint32_t length) {
    wish room = {.channel = channel, .room = length ? length : 1};
    if (!is_there(&room)) {
        wait_for(&room);
    }
    if (!room.claim) {
        return false;
    }
    memcpy(room.claim, bytes, length);
    hw_ring_commit(&channel->out, type, length);
    wake_host(channel, to);
    return true;
}

bool hw_channel_send(hw_channel *channel, hw_receiver to, uint32_t type, const uint8_t *bytes, size_t length) {
    uint32_t most = hw_ring_most_payload(channel->out.capacity);
    while (length > most) {
        if (!send_part(channel, to, type | HW_RECORD_TYPE_MORE, bytes, most)) {
            return false;
        }
        bytes += most;
        length -= most;
    }
    return send_part(channel, to, type, bytes, (uint32_t)length);
}
