/* The engine's natives, for what is linked with them. */
#ifndef HW_JNI_LIBRARY_H
#define HW_JNI_LIBRARY_H

#include "engine/interpreter.h"

/* Before there is a JVM: this is the interpreter that Java finds in the process. */
void hw_jni_offer(hw_interpreter *in);

/*
 * Writes, at `base`, the reply to an upcall that Java could not answer: a Throwable without a reference, so that PHP code
 * sees a Howdah\JavaException. Returns its length.
 */
size_t hw_jni_undelivered(hw_interpreter *in, size_t base, const char *why);

#endif
