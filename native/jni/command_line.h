/* The command line of howdah-php. */
#ifndef HW_JNI_COMMAND_LINE_H
#define HW_JNI_COMMAND_LINE_H

#include <stdbool.h>

/* Strings point into argv, but for the options. */
typedef struct {
    char *java_home;
    char **options; /* of the JVM, as it takes them, with those of JDK_JAVA_OPTIONS */
    int option_count;
    char *jar;
    char **arguments; /* of Java's main(): "php", and the options for Java behind it */
    int argument_count;
    char **php; /* what is for PHP to read */
    int php_count;
    bool allows_classes; /* whether PHP code may name classes of Java's */
} hw_command_line;

/*
 * False: Java is to read it before PHP begins, since it names files or artifacts or asks for the web server, or something is
 * wrong with it, which Java tells. If it is read, hw_command_line_free() frees what it holds.
 */
bool hw_command_line_read(hw_command_line *line, int argc, char **argv);

void hw_command_line_free(hw_command_line *line);

/* Whether it asks for PHP's web server, which Java is. */
bool hw_command_line_serves(int argc, char **argv);

/* The value of a system property among the JVM's options, whose name is given with its `=`; or NULL. */
const char *hw_command_line_property(const hw_command_line *line, const char *name);

#endif
