/* Where php looks for php.ini, for what stands in for the php command. */
#ifndef HW_ENGINE_CLI_INI_H
#define HW_ENGINE_CLI_INI_H

#include "engine/interpreter.h"

/* hw_module_start() with the ini files of php-cli. */
bool hw_cli_module_start(hw_interpreter *in);

#endif
