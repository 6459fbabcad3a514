/* howdah-php: php's command line, in a process that has no JVM until PHP code asks Java for something (late.h). */
#ifndef HW_JNI_COMMAND_H
#define HW_JNI_COMMAND_H

/*
 * Takes the options of php, and before them options for Java; under the name howdah-run, those of `howdah run`. Returns the
 * exit status.
 */
__attribute__((visibility("default"))) int hw_command_run(int argc, char **argv);

#endif
