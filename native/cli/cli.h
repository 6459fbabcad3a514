#ifndef HW_CLI_CLI_H
#define HW_CLI_CLI_H

#include "engine/front.h"

/* php's command line. */
extern const hw_front hw_cli_front;

#endif
