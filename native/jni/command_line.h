/* The command lines of howdah-php and howdah-run: what they read themselves, and what they leave to Java. */
#ifndef HW_JNI_COMMAND_LINE_H
#define HW_JNI_COMMAND_LINE_H

#include <stdbool.h>

/* Strings are those of the command line. */
typedef struct {
    char **java; /* options for Java */
    int java_count;
    char **php; /* what is for PHP to read */
    int php_count;
    bool allows_classes; /* whether PHP code may name classes of Java's */
} hw_command_line;

/*
 * Reads what stands behind `php`, or behind `run`. False: Java is to read it before PHP begins, since it names files or
 * artifacts or asks for the web server, or something is wrong with it, which Java tells.
 */
bool hw_command_line_read(hw_command_line *line, bool runs, char **words, int count);

void hw_command_line_free(hw_command_line *line);

/* Whether what stands behind `php` asks for PHP's web server, which Java is. */
bool hw_command_line_serves(char **words, int count);

#endif
