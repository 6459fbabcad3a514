/* Calls: what the message at the bridge's base asks for is run, and the reply stands there then. */
#ifndef HW_ENGINE_CALL_H
#define HW_ENGINE_CALL_H

#include "engine/interpreter.h"

void hw_dispatch(hw_interpreter *in);

/* Answers one outermost call after the other. Left by a bailout only. */
ZEND_NORETURN void hw_serve(hw_interpreter *in);

#endif
