/* The title of the process, for the functions that only php's command line has: functions.stub.php declares them. */
#ifndef HW_CLI_FUNCTIONS_H
#define HW_CLI_FUNCTIONS_H

#include "php_engine.h"

/* Finds where the kernel shows the process's title. False: the title cannot be changed. */
bool hw_cli_title_available(void);

#endif
