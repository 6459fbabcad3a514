/*
 * A JVM that begins when PHP code, which runs already, asks Java for something.
 *
 * It begins as in a process of its own, by Java's main(), which opens the interpreter and runs the command line. Both have
 * been done: Java gets what PHP waits for, and all goes on as if it had been there first.
 */
#ifndef HW_JNI_LATE_H
#define HW_JNI_LATE_H

#include "engine/interpreter.h"
#include "jni/command_line.h"

/*
 * Has Java answer the upcall that PHP waits for, and all others. Returns only if there can be no JVM: the length of a reply,
 * which says so.
 */
size_t hw_late_answer(hw_interpreter *in, const hw_command_line *line);

/* Whether Java has begun, and has not come to the upcall yet. */
bool hw_late_is_pending(void);

/* Java's Call at `base`, meanwhile. */
hw_event hw_late_call(hw_interpreter *in, size_t base);

#endif
