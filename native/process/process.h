/* A child process with an engine of its own, which answers what comes over its channel. */
#ifndef HW_PROCESS_PROCESS_H
#define HW_PROCESS_PROCESS_H

#include "engine/interpreter.h"
#include "process/channel.h"

/* Takes SIGUSR1, by which the host says that it has set hw_shared.interrupted. Before the first child is forked. */
void hw_process_take_interrupts(void);

/*
 * Answers one message after the other, until the host ends it (true) or the channel is broken (false). A process that PHP
 * code has forked does not come back from here: it exits when its call returns.
 */
bool hw_process_serve(hw_interpreter *in, hw_channel *channel);

#endif
