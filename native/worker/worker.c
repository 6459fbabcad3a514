#include "worker/worker.h"

#include "border/upcall.h"

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
    if (channel && atomic_load(&channel->shared->interrupted)) {
        hw_interpreter_interrupt(hw_interpreter_current);
    }
}

/* A sleep of PHP's ends at the signal; what reads and writes goes on, for the sake of what unwinding has to do. */
void hw_worker_take_interrupts(void) {
    struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGUSR1, &action, NULL);
}

/* The signal may have come when nothing was there to be interrupted; and the host may have taken it back since. */
static inline void follow_interrupts(hw_interpreter *in, const hw_channel *channel) {
    bool interrupted = atomic_load_explicit(&channel->shared->interrupted, memory_order_relaxed) != 0;
    if (UNEXPECTED(interrupted != atomic_load_explicit(&in->deadline, memory_order_relaxed))) {
        if (interrupted) {
            hw_interpreter_interrupt(in);
        } else {
            hw_interpreter_clear_interrupt(in);
        }
    }
}

/* Takes one message, and runs PHP until it replies or asks. False: the channel is broken, or the message out of turn. */
static bool cross(hw_interpreter *in, hw_channel *channel, uint32_t type, hw_event *event) {
    unsigned level = HW_ARGUMENT_OF(type);
    hw_message message = HW_MESSAGE_OF(type);
    size_t length;
    uint32_t flags = 0;
    if (level > in->waiting || (message != HW_MESSAGE_CALL && (message != HW_MESSAGE_ANSWER || level == 0))) {
        channel->in.broken = "a message is out of turn";
        return false;
    }
    if (UNEXPECTED(level < in->waiting)) {
        flags = hw_interpreter_abandon(in, in->border.base, 0, level);
    }
    /* What stood here has been sent, or is what PHP waits for an answer to: either way the place is free. */
    size_t base = in->border.base;
    if (!hw_channel_take(channel, &in->border.buffer, base, &length)) {
        return false;
    }
    follow_interrupts(in, channel);
    *event = message == HW_MESSAGE_CALL ? hw_interpreter_call(in, base, length) : hw_interpreter_resume(in, length);
    in->flags |= flags;
    return true;
}

static bool is_http(const uint8_t *upcall) {
    uint32_t handle;
    memcpy(&handle, upcall + 1, sizeof handle); /* behind its tag */
    return handle >= HW_UPCALL_HTTP_NEXT && handle <= HW_UPCALL_HTTP_READ;
}

/*
 * Who of the host answers the outermost upcall of the call that serves HTTP: what is about HTTP, its event loop; all else,
 * its thread. What PHP code sends that Java calls meanwhile is for whom has called it.
 */
static hw_receiver outermost;

static bool reply(hw_interpreter *in, hw_channel *channel, hw_event event) {
    const uint8_t *message = in->border.buffer.data + in->border.base;
    if (!in->http) {
        outermost = HW_TO_HOST;
    } else if (in->waiting == 1 && event == HW_UPCALL) {
        outermost = is_http(message) ? HW_TO_HOST : HW_TO_THREAD;
        if (outermost == HW_TO_HOST) {
            return hw_channel_send(channel, HW_TO_HOST, HW_TYPE(HW_MESSAGE_HTTP, 0), message, in->length);
        }
    }
    if (event == HW_UPCALL) {
        return hw_channel_send(channel, outermost, HW_TYPE(HW_MESSAGE_UPCALL, 0), message, in->length);
    }
    uint32_t flags = in->flags & ~(uint32_t)HW_FLAG_MOVED;
    hw_receiver to = in->waiting > 0 ? outermost : HW_TO_HOST;
    if (!hw_channel_send(channel, to, HW_TYPE(HW_MESSAGE_REPLY, flags), message, in->length)) {
        return false;
    }
    if (UNEXPECTED(in->border.buffer.capacity > LARGE_BUFFER && in->waiting == 0)) {
        hw_buffer_trim(&in->border.buffer);
    }
    return true;
}

bool hw_worker_serve(hw_interpreter *in, hw_channel *channel) {
    uint32_t type;
    hw_event event;
    atomic_store(&served, channel);
    while (hw_channel_await(channel, &type)) {
        if (UNEXPECTED(HW_MESSAGE_OF(type) == HW_MESSAGE_END)) {
            atomic_store(&served, NULL);
            return true;
        }
        if (!cross(in, channel, type, &event)) {
            break;
        }
        if (!reply(in, channel, event)) {
            break;
        }
    }
    atomic_store(&served, NULL);
    return false;
}
