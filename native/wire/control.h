/*
 * What the JVM and the parent of the processes say to each other, over a socket that keeps messages apart (SOCK_SEQPACKET):
 * one hw_control each.
 *
 *   JVM -> parent     START, with a channel's memfd and eventfd: what comes over it is answered, until it is ended
 *                     FORK, with a channel's memfd and eventfd: a child is forked that answers what comes over it
 *                     REAP: the child's exit has been taken note of, and its process id may be used again
 *   parent -> JVM     FORKED, for each FORK in its order: the process id, or 0 and an errno
 *                     EXITED: a child is no more
 *
 * Either side's end of the socket closes when its process ends. Then the parent exits, and no child outlives it.
 */
#ifndef HW_WIRE_CONTROL_H
#define HW_WIRE_CONTROL_H

#include "wire/schema.h"

#include <stdint.h>

typedef struct {
    uint32_t kind; /* enum hw_control_kind */
    int32_t pid;
    int32_t status; /* EXITED: the exit status, or the signal; FORKED without a pid: errno */
    int32_t signal; /* EXITED: whether a signal ended it */
} hw_control;

/* Where the parent has its end of the socket. */
#define HW_CONTROL_SOCKET 0

#endif
