#include "engine/time_limit.h"

#include "engine/interpreter.h"

#include <pthread.h>
#include <time.h>

/* How often the thread looks, and so how exact a limit is. */
#define TICK_NANOS 50000000L

/* A tick without a request is followed by a long sleep. */
#define IDLE_TICKS 20

static struct {
    pthread_mutex_t lock;
    pthread_cond_t wake;
    bool started;
    clockid_t clock;           /* of the thread that runs PHP */
    _Atomic bool asleep;       /* nobody looks until it is woken */
    _Atomic unsigned number;   /* of the request or limit that holds; odd: none does */
    _Atomic zend_long seconds; /* 0: no limit */
    _Atomic bool passed;
} limit = {.lock = PTHREAD_MUTEX_INITIALIZER, .wake = PTHREAD_COND_INITIALIZER, .number = 1};

static zend_long configured; /* by php.ini */

static int64_t cpu_nanos(void) {
    struct timespec now;
    return clock_gettime(limit.clock, &now) == 0 ? now.tv_sec * 1000000000LL + now.tv_nsec : 0;
}

/* Until another limit is set than that of `number`: set() stores its number and then looks for who is asleep. */
static void sleep_long(unsigned number) {
    pthread_mutex_lock(&limit.lock);
    atomic_store(&limit.asleep, true);
    while (atomic_load(&limit.asleep) && (atomic_load(&limit.number) | 1) == (number | 1)) {
        pthread_cond_wait(&limit.wake, &limit.lock);
    }
    atomic_store(&limit.asleep, false);
    pthread_mutex_unlock(&limit.lock);
}

static void *watch(void *unused) {
    unsigned seen = 1;
    int64_t start = 0;
    int idle = 0;
    (void)unused;
    for (;;) {
        unsigned number = atomic_load(&limit.number);
        zend_long seconds = atomic_load(&limit.seconds);
        idle = number & 1 || !seconds ? idle + 1 : 0;
        if (idle > IDLE_TICKS) {
            sleep_long(number);
            idle = 0;
            continue;
        }
        if (number != seen) {
            seen = number;
            start = cpu_nanos();
        } else if (!(number & 1) && seconds && cpu_nanos() - start > seconds * 1000000000LL) {
            atomic_store(&limit.passed, true);
            zend_atomic_bool_store(&EG(vm_interrupt), true);
        }
        nanosleep(&(struct timespec){.tv_nsec = TICK_NANOS}, NULL);
    }
    return NULL;
}

/* Signals are for the threads that expect them. */
static void start_thread(void) {
    pthread_t thread;
    sigset_t all;
    sigset_t before;
    pthread_getcpuclockid(pthread_self(), &limit.clock);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    limit.started = pthread_create(&thread, NULL, watch, NULL) == 0;
    if (limit.started) {
        pthread_detach(thread);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void set(zend_long seconds) {
    unsigned number = atomic_load_explicit(&limit.number, memory_order_relaxed);
    atomic_store_explicit(&limit.seconds, seconds > 0 ? seconds : 0, memory_order_relaxed);
    atomic_store_explicit(&limit.passed, false, memory_order_relaxed);
    atomic_store(&limit.number, (number | 1) + 1);
    if (seconds <= 0) {
        return;
    }
    if (!limit.started) {
        start_thread();
    } else if (atomic_load(&limit.asleep)) {
        pthread_mutex_lock(&limit.lock);
        atomic_store(&limit.asleep, false);
        pthread_cond_signal(&limit.wake);
        pthread_mutex_unlock(&limit.lock);
    }
}

/* set_time_limit() comes here too: the time starts afresh. Outside of a server's requests, the setting is only kept. */
static ZEND_INI_MH(on_execution_time) {
    (void)entry, (void)mh_arg1, (void)mh_arg2, (void)mh_arg3, (void)stage;
    EG(timeout_seconds) = 0; /* the engine's own timer is never set */
    if (!(atomic_load(&limit.number) & 1) && new_value) {
        set(ZEND_STRTOL(ZSTR_VAL(new_value), NULL, 0));
    }
    return SUCCESS;
}

static void forget_thread(void) {
    limit.started = false;
    atomic_store(&limit.asleep, false);
}

void hw_time_limit_init(void) {
    static const char *const names[] = {"max_execution_time", "hard_timeout"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        zend_ini_entry *entry = zend_hash_str_find_ptr(EG(ini_directives), names[i], strlen(names[i]));
        if (entry) {
            entry->on_modify = on_execution_time;
        }
    }
    configured = INI_INT("max_execution_time");
    EG(timeout_seconds) = 0;
    pthread_atfork(NULL, NULL, forget_thread);
}

void hw_time_limit_begin(void) {
    set(configured);
}

void hw_time_limit_end(void) {
    unsigned number = atomic_load_explicit(&limit.number, memory_order_relaxed);
    atomic_store_explicit(&limit.number, number | 1, memory_order_release);
    atomic_store_explicit(&limit.passed, false, memory_order_relaxed);
}

void hw_time_limit_check(void) {
    if (!atomic_load(&limit.passed)) {
        return;
    }
    zend_long seconds = atomic_load(&limit.seconds);
    hw_time_limit_end(); /* shutdown functions have no limit, as under php-fpm once it has passed */
    zend_error_noreturn(E_ERROR, "Maximum execution time of " ZEND_LONG_FMT " second%s exceeded", seconds,
                        seconds == 1 ? "" : "s");
}
