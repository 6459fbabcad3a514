/* Where the php command looks for php.ini, for what stands in for it. */
#ifndef HW_ENGINE_INI_FILES_H
#define HW_ENGINE_INI_FILES_H

#include "engine/interpreter.h"

/* hw_module_start() with the ini files of the php command. */
bool hw_module_start_as_command(hw_interpreter *in);

#endif
