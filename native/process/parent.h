/* The parent of the processes that run PHP: starts the engine once, and forks. */
#ifndef HW_PROCESS_PARENT_H
#define HW_PROCESS_PARENT_H

/* Does what the JVM says over the socket until that closes. Returns the exit status. */
int hw_parent_run(void);

#endif
