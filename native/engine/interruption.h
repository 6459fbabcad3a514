/*
 * Which calls are to end, and what runs: an interruption names what it is for, so that it is over with that and never meets
 * what comes next. Between threads of one process, or in memory that a child process shares with its host.
 */
#ifndef HW_ENGINE_INTERRUPTION_H
#define HW_ENGINE_INTERRUPTION_H

#include "wire/schema.h"

#include <stdatomic.h>
#include <stdint.h>

/* Of whatever runs. */
#define HW_INTERRUPT_ALL ((uint64_t)HW_ACTIVITY_ALL)

/* Written by the host. */
typedef struct {
    _Atomic uint64_t wanted;  /* what is to end: 0, an activity, or HW_INTERRUPT_ALL */
    _Atomic uint32_t signals; /* how many it has begun to send, to a child process */
} hw_interruption;

/* Written by PHP. */
typedef struct {
    _Atomic uint64_t activity; /* 2n - 1 while the n-th HTTP request is current, 2n after it */
    _Atomic uint32_t unwound;  /* how often it has begun to unwind because of an interruption */
} hw_progress;

#endif
