/*
 * Signals that the JVM and PHP code share, in a process whose signals are PHP's otherwise.
 *
 * HotSpot learns of null checks, safepoints and the ends of its stacks by faults (SEGV, BUS, FPE, ILL), and suspends threads
 * by a signal of its own. Its handlers stay. A fault that the kernel has raised goes to them, whatever PHP code has set; a
 * signal that somebody has sent, by kill() or posix_kill(), is PHP's, and does what it does under php.
 */
#ifndef HW_CLI_SIGNALS_H
#define HW_CLI_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

/*
 * Stands before the JVM's handlers from now on, if there is a JVM; what PHP code has is the default action. The calling thread
 * runs PHP.
 */
void hw_cli_signals_share(void);

/*
 * Around the start of Java in a process where PHP code runs already: the JVM takes what it needs as in a new process, and what
 * PHP code has set counts again afterwards. A signal that comes meanwhile waits. The first is for PHP's thread, whose mask
 * the JVM's threads are to have; the second for the one that runs PHP from then on, and has the mask that PHP had.
 */
void hw_cli_signals_before_jvm(void);
void hw_cli_signals_after_jvm(void);

/* Whether the other threads must not block it: the JVM needs it there. */
bool hw_cli_signals_is_shared(int signal);

/* Once the modules have started: replaces the functions of pcntl that would take a signal from the JVM. */
void hw_cli_signals_intercept(void);

#endif
