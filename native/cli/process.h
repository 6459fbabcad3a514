/* What a JVM does to its process, and php's scripts do not expect. */
#ifndef HW_CLI_PROCESS_H
#define HW_CLI_PROCESS_H

/*
 * Java reads the arguments of a process in the locale's charset, which loses what is not of it; PHP wants the bytes. The
 * last arguments of the process are those at the end of argv: the bytes replace what came back changed. The strings of
 * argv are malloc'ed.
 */
void hw_cli_restore_arguments(int argc, char **argv);

/*
 * The locale is "C" again, SIGPIPE is ignored, no signal is blocked, and signals to the process come to the calling
 * thread, as they do where there is only one; those that the JVM needs itself, by signals.h.
 */
void hw_cli_restore_process(void);

/* Once the modules have started: PHP's children will not inherit the JVM's files. */
void hw_cli_intercept_children(void);

#endif
