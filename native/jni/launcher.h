/* The launcher, howdah, which knows how the JVM is started: howdah-php asks it when there is to be one, and not before. */
#ifndef HW_JNI_LAUNCHER_H
#define HW_JNI_LAUNCHER_H

#include "jni/java_command.h"

/* Finds the folder of this Howdah, and keeps what the launcher looks at in the environment, before PHP code can change it. */
bool hw_launcher_init(void);

/* The folder of this Howdah, of which this program is build/native/howdah-php or build/bin/php. */
const char *hw_launcher_root(void);

/*
 * Asks how the JVM is started for "php" or "run", before whose other words `next` stands (NULL: there are none). No signal
 * tells of the process that it starts for this. Returns NULL, or why there can be no JVM: a text that stays.
 */
const char *hw_launcher_ask(hw_java_command *command, const char *name, const char *next);

#endif
