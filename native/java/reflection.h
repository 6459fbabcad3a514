#ifndef HW_JAVA_REFLECTION_H
#define HW_JAVA_REFLECTION_H

/* Once the modules have started: of Java's methods, only constructors are one to ReflectionMethod. */
void hw_java_intercept_reflection(void);

#endif
