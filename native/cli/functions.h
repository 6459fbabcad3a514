/* The functions that only php's command line has. */
#ifndef HW_CLI_FUNCTIONS_H
#define HW_CLI_FUNCTIONS_H

#include "php_engine.h"

extern const zend_function_entry hw_cli_functions[];

/* Finds where the kernel shows the process's title. False: the title cannot be changed. */
bool hw_cli_title_available(void);

#endif
