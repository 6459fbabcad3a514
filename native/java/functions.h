#ifndef HW_JAVA_FUNCTIONS_H
#define HW_JAVA_FUNCTIONS_H

/* Howdah\Java and Howdah\Services. */
void hw_java_register_functions(void);

#endif
