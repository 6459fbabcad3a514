/* The parent of the workers: has started the engine once, and forks. */
#ifndef HW_WORKER_PARENT_H
#define HW_WORKER_PARENT_H

/* Does what the JVM says over the socket until that closes. Returns the exit status. */
int hw_parent_run(void);

#endif
