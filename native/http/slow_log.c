#include "http/slow_log.h"

#include "engine/backtrace.h"
#include "http/note.h"

#include <pthread.h>
#include <time.h>

/* No request's number. */
#define NONE 1U

/* How long PHP code has to get to its next jump or call. A C call does not get there: then this thread reads the stack. */
#define PATIENCE_NANOS 20000000
#define TURN_NANOS 2000000

/* How often the stack is read until two looks in a row find the same. */
#define LOOKS 16

static struct {
    pthread_mutex_t lock; /* held by the thread, but where it waits */
    pthread_cond_t wake;
    bool ready;
    bool started;
    hw_slow_log *log; /* written by PHP's thread, and under the lock */
    char worker_script[HW_NOTE_OFFSET_END - HW_NOTE_OFFSET_SCRIPT];
    char texts[2][HW_SLOW_TEXT]; /* the thread's own */
    _Atomic bool asleep;         /* nobody looks until it is woken */
    _Atomic unsigned number;     /* of the current request; odd: there is none */
    _Atomic unsigned wanted;     /* the request that is to have its entry now, or NONE: who takes it writes it */
    _Atomic int64_t start;       /* of the current request */
} watch = {.number = 1, .wanted = NONE};

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

/* --- The entry ----------------------------------------------------------------------------------------------------- */

static uint32_t compose(char *text, hw_memory_reader *read) {
    hw_text_buffer to = {text, 0, HW_SLOW_TEXT};
    const char *note = hw_http_noted();
    const char *script = note[HW_NOTE_OFFSET_SCRIPT] ? note + HW_NOTE_OFFSET_SCRIPT : watch.worker_script;
    hw_text_add(&to, note, strnlen(note, HW_NOTE_OFFSET_SCRIPT));
    to.bytes[to.length++] = '\n';
    hw_text_add(&to, ZEND_STRL("script_filename = "));
    hw_text_add(&to, script, strnlen(script, HW_NOTE_OFFSET_END - HW_NOTE_OFFSET_SCRIPT));
    to.bytes[to.length++] = '\n';
    hw_backtrace_add(&to, atomic_load(&watch.log->depth), read);
    return (uint32_t)to.length;
}

static bool take_wanted(unsigned number) {
    return atomic_compare_exchange_strong(&watch.wanted, &number, NONE);
}

/* Whether there is room for an entry: the host has taken the one before. */
static bool has_room(void) {
    if (atomic_load_explicit(&watch.log->length, memory_order_acquire) == 0) {
        return true;
    }
    atomic_fetch_add(&watch.log->lost, 1);
    return false;
}

static void put(uint32_t length) {
    atomic_store_explicit(&watch.log->length, length, memory_order_release);
}

/* On PHP's thread: the stack stands still. */
void hw_slow_log_check(void) {
    unsigned wanted = atomic_load(&watch.wanted);
    if (EXPECTED(wanted == NONE) || !take_wanted(wanted)) {
        return;
    }
    if (wanted == atomic_load(&watch.number) && has_room()) {
        put(compose(watch.log->text, hw_read_own));
    }
}

/* --- The thread that watches --------------------------------------------------------------------------------------- */

static void wait_for(int64_t nanos) {
    int64_t end = now() + nanos;
    struct timespec until = {.tv_sec = end / 1000000000, .tv_nsec = end % 1000000000};
    pthread_cond_timedwait(&watch.wake, &watch.lock, &until);
}

/* A request that has begun meanwhile may have found this thread awake. */
static void sleep_long(unsigned idle) {
    atomic_store(&watch.asleep, true);
    if (atomic_load(&watch.number) == idle) {
        pthread_cond_wait(&watch.wake, &watch.lock);
    }
    atomic_store(&watch.asleep, false);
}

/* Two looks that find the same have met a stack that stands still, or as good as that. */
static void write_from_outside(unsigned number) {
    uint32_t lengths[2] = {0};
    bool same = false;
    for (int i = 0; i < LOOKS && !same; i++) {
        lengths[i & 1] = compose(watch.texts[i & 1], hw_read_any);
        same = i > 0 && lengths[0] == lengths[1] && memcmp(watch.texts[0], watch.texts[1], lengths[0]) == 0;
    }
    if (take_wanted(number) && has_room()) {
        memcpy(watch.log->text, watch.texts[0], lengths[0]);
        put(lengths[0]);
    }
}

static void log_request(unsigned number) {
    atomic_store(&watch.wanted, number);
    if (atomic_load(&watch.number) != number) { /* it has ended, and may have looked before it was wanted */
        take_wanted(number);
        return;
    }
    zend_atomic_bool_store(&EG(vm_interrupt), true);
    int64_t end = now() + PATIENCE_NANOS;
    while (atomic_load(&watch.wanted) == number && now() < end) {
        wait_for(TURN_NANOS);
    }
    if (watch.log && atomic_load(&watch.wanted) == number) {
        write_from_outside(number);
    }
}

static void *run(void *unused) {
    unsigned done = NONE; /* the last request that was over the limit */
    unsigned idle = 0;    /* the number when nothing was there to be watched */
    (void)unused;
    pthread_mutex_lock(&watch.lock);
    for (;;) {
        int64_t after = watch.log ? atomic_load(&watch.log->after) : 0;
        unsigned number = atomic_load(&watch.number);
        int64_t left = after;
        if (after <= 0 || number == idle) {
            sleep_long(number);
            idle = 0;
            continue;
        }
        if (number & 1) {
            idle = number; /* what begins from now on is not due before `after` has passed */
        } else if (number != done) {
            left = atomic_load(&watch.start) + after - now();
        }
        if (left > 0) {
            wait_for(left);
        } else {
            done = number;
            log_request(number);
        }
    }
    return NULL;
}

/* Signals are for the threads that expect them. */
static void start_thread(void) {
    pthread_t thread;
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    watch.started = pthread_create(&thread, NULL, run, NULL) == 0;
    if (watch.started) {
        pthread_detach(thread);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void wake_thread(void) {
    pthread_mutex_lock(&watch.lock);
    pthread_cond_signal(&watch.wake);
    pthread_mutex_unlock(&watch.lock);
}

/* --- PHP's thread -------------------------------------------------------------------------------------------------- */

static void make_ready(void) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&watch.wake, &attributes);
    pthread_condattr_destroy(&attributes);
    pthread_mutex_init(&watch.lock, NULL);
}

/* A process that is forked has no thread for it, and the memory is its parent's. */
static void forget(void) {
    make_ready();
    watch.log = NULL;
    watch.started = false;
    atomic_store(&watch.asleep, false);
    atomic_store(&watch.number, 1);
    atomic_store(&watch.wanted, NONE);
}

void hw_slow_log_to(hw_slow_log *log) {
    if (!watch.ready) {
        make_ready();
        pthread_atfork(NULL, NULL, forget);
        watch.ready = true;
    }
    pthread_mutex_lock(&watch.lock);
    watch.log = log;
    pthread_mutex_unlock(&watch.lock);
    wake_thread();
}

static bool is_on(void) {
    return watch.log && atomic_load_explicit(&watch.log->after, memory_order_relaxed) > 0;
}

void hw_slow_log_serve(const char *script) {
    if (!is_on()) {
        return;
    }
    hw_http_note_always();
    size_t length = MIN(strlen(script), sizeof watch.worker_script - 1);
    memcpy(watch.worker_script, script, length);
    watch.worker_script[length] = '\0';
}

void hw_slow_log_begin(void) {
    if (!is_on()) {
        return;
    }
    unsigned number = atomic_load_explicit(&watch.number, memory_order_relaxed);
    atomic_store_explicit(&watch.start, now(), memory_order_relaxed);
    atomic_store(&watch.number, (number | 1) + 1);
    if (UNEXPECTED(!watch.started)) {
        start_thread();
    } else if (UNEXPECTED(atomic_load(&watch.asleep))) {
        wake_thread();
    }
}

void hw_slow_log_end(void) {
    unsigned number = atomic_load_explicit(&watch.number, memory_order_relaxed);
    if (EXPECTED(number & 1)) {
        return;
    }
    atomic_store(&watch.number, number | 1);
    take_wanted(number);
}
