/*
 * A process that PHP code has forked. It is PHP's alone: only the thread that forked lives on in it, so there is no JVM, no
 * server and no channel to one. PHP code runs to the end of its script, and then the process ends: it never goes back to
 * the host.
 */
#ifndef HW_ENGINE_CHILD_H
#define HW_ENGINE_CHILD_H

#include "engine/interpreter.h"

/*
 * In a child of the JVM's process, before PHP code goes on in it: signals are as in a process of PHP's own, the output that
 * had gathered is the parent's, and sockets and pipes that PHP has not opened are let go of, so that a port is free and a
 * connection closed when the parent says so.
 */
void hw_child_begin(hw_interpreter *in);

/* PHP code has come to its end: runs shutdown functions and destructors, and ends the process with PHP's exit status. */
ZEND_NORETURN void hw_child_end(hw_interpreter *in);

#endif
