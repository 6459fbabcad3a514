/* howdah-php: php's command line, in a process that has no JVM until PHP code asks Java for something (late.h). */
#ifndef HW_JNI_COMMAND_H
#define HW_JNI_COMMAND_H

/*
 * Takes the place of the `java` command, whose command line stands behind the JDK's folder: howdah-php JAVA_HOME [options]
 * -jar JAR php [options for Java] [arguments of php]. Returns the exit status.
 */
__attribute__((visibility("default"))) int hw_command_run(int argc, char **argv);

#endif
