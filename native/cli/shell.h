/*
 * php -a. The shell is the readline extension's: when it starts, it looks among the symbols of the process for
 * php_cli_get_shell_callbacks(), which php-cli has and libphp does not, and writes its functions where that points to.
 */
#ifndef HW_CLI_SHELL_H
#define HW_CLI_SHELL_H

#include "php_engine.h"

/* Before the modules start: has the extension find the function. */
void hw_cli_shell_offer(void);

/* Whether the extension is there. */
bool hw_cli_shell_available(void);

/* Until the user leaves it. Returns the exit status. */
int hw_cli_shell_run(void);

/* What PHP writes: the shell's prompt and pager need it, and whether it ends in a newline. */
void hw_cli_shell_note_output(const char *bytes, size_t length);

#endif
