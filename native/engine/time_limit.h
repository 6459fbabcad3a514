/*
 * max_execution_time and set_time_limit() without the engine's own timer, whose signal counts the CPU time of the whole
 * process. A thread looks now and then at the CPU time of the one that runs PHP.
 */
#ifndef HW_ENGINE_TIME_LIMIT_H
#define HW_ENGINE_TIME_LIMIT_H

#include <stdbool.h>

/* Takes max_execution_time over from the engine, once the modules have started. */
void hw_time_limit_init(void);

/* A request of a server begins: what max_execution_time says holds for it. */
void hw_time_limit_begin(void);
void hw_time_limit_end(void);

/* Whether the current request has had its time; PHP looks when it is interrupted. Does not return if so. */
void hw_time_limit_check(void);

#endif
