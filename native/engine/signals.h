/*
 * PHP's signals in the JVM's process. The JVM has handlers for its own sake (null checks, safepoints, thread dumps, its
 * end), and so may the program around it: none is touched. PHP's are delivered by Java, whose own dispatch calls the host's
 * handler as well; here they wait until PHP code looks, as pcntl has it. pcntl.h has the
 * functions that take the place of pcntl's.
 *
 * What the host says of a signal comes before what PHP says: TERM, INT and HUP end the program or the server, or reload it,
 * whatever PHP does with them.
 */
#ifndef HW_ENGINE_SIGNALS_H
#define HW_ENGINE_SIGNALS_H

#include "engine/interpreter.h"

/* In the JVM's process, when the module starts: finds a signal to wake PHP's thread by. */
void hw_signals_init(void);

/*
 * From any thread: if PHP code runs, a sleep that it is in ends. One that it is about to begin does not: who needs that wakes
 * it again.
 */
void hw_signals_wake(const hw_interpreter *in);

/* From any thread: a signal has come that PHP has taken. A sleep of PHP's ends at it. */
void hw_signals_deliver(hw_interpreter *in, int signal);

/* From any thread: whether PHP code still runs that a signal to end the program has been delivered to. */
bool hw_signals_is_ending(hw_interpreter *in);

/* Whether a signal to this process comes to PHP. */
bool hw_signals_is_taken(zend_long signal);

/* PHP has been interrupted: runs handlers if pcntl_async_signals() is on. */
void hw_signals_interrupted(void);

/* The request ends: all is as the host had it. */
void hw_signals_reset(void);

/* In a forked child, which is a process of PHP's own: pcntl has what stood here. */
void hw_signals_become_child(void);

#endif
