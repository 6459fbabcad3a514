#ifndef HW_JAVA_FOREIGN_H
#define HW_JAVA_FOREIGN_H

#include "wire/foreign.h"

/* Java's part of the codec. Its state is a hw_java_world. */
extern const hw_foreign hw_java_foreign;

#endif
