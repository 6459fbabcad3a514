/* What signals.c and pcntl.c share. */
#ifndef HW_ENGINE_SIGNAL_STATE_H
#define HW_ENGINE_SIGNAL_STATE_H

#include "php_engine.h"

#include <signal.h>
#include <stdatomic.h>

typedef struct {
    int signal;
    const char *name;
} hw_shared_signal;

#define HW_SHARED_SIGNALS 12

/* What PHP may take, by the names that Java has for them. All others are the JVM's, a profiler's or the C library's. */
extern const hw_shared_signal hw_shared_signals[HW_SHARED_SIGNALS];

typedef struct {
    HashTable handlers; /* signal => callable or SIG_IGN; valid while `used` */
    bool used;
    bool async;
    bool dispatching;
    bool alarm;          /* has been set in this request */
    uint64_t taken;      /* bit n: Java delivers signal n to PHP */
    uint64_t blocked;    /* bit n: signal n waits until it is unblocked or waited for */
    int wake;            /* what ends a sleep of PHP's thread; 0: none has been found, or this is no JVM's process */
    _Atomic bool ending; /* one of the host's has come while PHP code ran */
    _Atomic unsigned pending[NSIG];
    _Atomic bool any;
} hw_signal_state;

extern hw_signal_state hw_signals;

static inline uint64_t hw_signals_bit(zend_long signal) {
    return 1ULL << signal;
}

/* NULL: it is not PHP's to take. */
const char *hw_signals_name_of(zend_long signal);

/* Whether the host ends, or reloads, at it. */
bool hw_signals_is_of_host(zend_long signal);

/* From now on, PHP code keeps handlers or a mask. */
void hw_signals_use(void);

/* Has Java deliver the signal to PHP. False: it cannot, and a warning says why. */
bool hw_signals_take(zend_long signal);
void hw_signals_give_back(zend_long signal);

/* What pcntl tells of a signal. */
void hw_signals_fill_info(zend_long signal, zval *info);

/* Runs the handlers of what has come, as pcntl_signal_dispatch() of ext/pcntl does. */
void hw_signals_dispatch(void);

#endif
