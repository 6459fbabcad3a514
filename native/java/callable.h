#ifndef HW_JAVA_CALLABLE_H
#define HW_JAVA_CALLABLE_H

#include "wire/bridge.h"

/* Howdah\JavaCallable. */
void hw_java_register_callable(void);

/* Makes the closure that calls a callable of Java's. */
void hw_callable_create(hw_bridge *bridge, uint64_t id, zval *closure);

#endif
