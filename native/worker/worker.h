/* A worker: the engine in a process of its own, which answers what comes over its channel. */
#ifndef HW_WORKER_WORKER_H
#define HW_WORKER_WORKER_H

#include "engine/interpreter.h"
#include "worker/channel.h"

/* Takes SIGUSR1, by which the host says that it has set hw_shared.interrupted. Before the first worker is forked. */
void hw_worker_take_interrupts(void);

/*
 * Answers one message after the other, until the host ends it (true) or the channel is broken (false). A process that PHP
 * code has forked does not come back from here: it exits when its call returns.
 */
bool hw_worker_serve(hw_interpreter *in, hw_channel *channel);

#endif
