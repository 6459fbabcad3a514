#include "process/process.h"

#include "http/slow_log.h"
#include "java/upcall.h"

#include <sched.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

/* A buffer that a large message made larger than this is given back. */
#define LARGE_BUFFER ((size_t)1 << 20)

/* What the signal is about. */
static hw_channel *_Atomic served;

static void on_interrupt(int signal) {
    hw_channel *channel = atomic_load(&served);
    (void)signal;
    if (channel && hw_interpreter_is_interrupted(hw_interpreter_current)) {
        zend_atomic_bool_store(&EG(vm_interrupt), true);
    }
}

/* A sleep of PHP's ends at the signal; what reads and writes goes on, for the sake of what unwinding has to do. */
void hw_process_take_interrupts(void) {
    struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGUSR1, &action, NULL);
}

/*
 * A signal may have come when nothing was there to be interrupted. One that is still on its way, and was for what has ended,
 * has come when a system call returns: it ends no sleep of what is next.
 */
static inline void follow_interruption(const hw_interpreter *in, uint32_t *signals_seen) {
    uint32_t signals = atomic_load_explicit(&in->interruption->signals, memory_order_relaxed);
    if (UNEXPECTED(signals != *signals_seen)) {
        *signals_seen = signals;
        sched_yield();
    }
    if (hw_interpreter_is_interrupted(in)) {
        zend_atomic_bool_store(&EG(vm_interrupt), true);
    }
}

/* Takes one message, and runs PHP until it replies or asks. False: the channel is broken, or the message out of turn. */
static bool cross(hw_interpreter *in, hw_channel *channel, uint32_t type, uint32_t *signals_seen, hw_event *event) {
    unsigned level = HW_ARGUMENT_OF(type);
    enum hw_record_kind message = HW_KIND_OF(type);
    size_t length;
    uint32_t flags = 0;
    if (level > in->waiting || (message != HW_RECORD_KIND_CALL && (message != HW_RECORD_KIND_ANSWER || level == 0))) {
        channel->in.broken = "a message is out of turn";
        return false;
    }
    if (UNEXPECTED(level < in->waiting)) {
        flags = hw_interpreter_abandon(in, in->bridge.base, 0, level);
    }
    /* What stood here has been sent, or is what PHP waits for an answer to: either way the place is free. */
    size_t base = in->bridge.base;
    if (!hw_channel_take(channel, &in->bridge.buffer, base, &length)) {
        return false;
    }
    follow_interruption(in, signals_seen);
    *event = message == HW_RECORD_KIND_CALL ? hw_interpreter_call(in, base, length) : hw_interpreter_resume(in, length);
    in->flags |= flags;
    return true;
}

static bool is_http(const uint8_t *upcall) {
    uint32_t handle;
    memcpy(&handle, upcall + 1, sizeof handle); /* after its tag */
    return handle >= HW_UPCALL_HTTP_NEXT && handle <= HW_UPCALL_HTTP_READ;
}

/*
 * Who of the host answers the outermost upcall of the call that serves HTTP: what is about HTTP, its event loop; all else,
 * its thread. What PHP code sends that Java calls meanwhile is for whom has called it.
 */
static hw_receiver outermost;

static bool reply(hw_interpreter *in, hw_channel *channel, hw_event event) {
    const uint8_t *message = in->bridge.buffer.data + in->bridge.base;
    if (!in->front_state) {
        outermost = HW_TO_HOST;
    } else if (in->waiting == 1 && event == HW_UPCALL) {
        outermost = is_http(message) ? HW_TO_HOST : HW_TO_THREAD;
        if (outermost == HW_TO_HOST) {
            return hw_channel_send(channel, HW_TO_HOST, HW_TYPE(HW_RECORD_KIND_HTTP, 0), message, in->length);
        }
    }
    if (event == HW_UPCALL) {
        return hw_channel_send(channel, outermost, HW_TYPE(HW_RECORD_KIND_UPCALL, 0), message, in->length);
    }
    uint32_t flags = in->flags & ~(uint32_t)HW_REPLY_FLAG_MOVED;
    hw_receiver to = in->waiting > 0 ? outermost : HW_TO_HOST;
    if (!hw_channel_send(channel, to, HW_TYPE(HW_RECORD_KIND_REPLY, flags), message, in->length)) {
        return false;
    }
    if (UNEXPECTED(in->bridge.buffer.capacity > LARGE_BUFFER && in->waiting == 0)) {
        hw_buffer_trim(&in->bridge.buffer);
    }
    return true;
}

/* The memory is about to be unmapped. */
static void stop_following(hw_interpreter *in) {
    atomic_store(&served, NULL);
    hw_slow_log_to(NULL);
    in->interruption = &in->own_interruption;
    in->progress = &in->own_progress;
}

bool hw_process_serve(hw_interpreter *in, hw_channel *channel) {
    uint32_t type;
    hw_event event;
    uint32_t signals_seen = 0;
    in->interruption = &channel->shared->interruption;
    in->progress = &channel->shared->progress;
    atomic_store(&served, channel);
    hw_slow_log_to(&channel->shared->slow_log);
    while (hw_channel_await(channel, &type)) {
        if (UNEXPECTED(HW_KIND_OF(type) == HW_RECORD_KIND_END)) {
            stop_following(in);
            return true;
        }
        if (!cross(in, channel, type, &signals_seen, &event)) {
            break;
        }
        if (!reply(in, channel, event)) {
            break;
        }
    }
    stop_following(in);
    return false;
}
