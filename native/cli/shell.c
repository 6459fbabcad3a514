#include "cli/shell.h"

#include <dlfcn.h>

/* As sapi/cli/cli.h has it, which a PHP that was built without php-cli does not install. */
typedef struct {
    size_t (*write)(const char *bytes, size_t length);
    size_t (*ub_write)(const char *bytes, size_t length);
    int (*run)(void);
} cli_shell_callbacks_t;

static cli_shell_callbacks_t callbacks;

/* The name is php-cli's. */
__attribute__((visibility("default"))) cli_shell_callbacks_t *php_cli_get_shell_callbacks(void) {
    return &callbacks;
}

void hw_cli_shell_offer(void) {
    Dl_info own;
    if (dladdr((void *)php_cli_get_shell_callbacks, &own) != 0) {
        dlopen(own.dli_fname, RTLD_NOW | RTLD_GLOBAL | RTLD_NOLOAD);
    }
}

bool hw_cli_shell_available(void) {
    return callbacks.run != NULL;
}

int hw_cli_shell_run(void) {
    return callbacks.run();
}

void hw_cli_shell_note_output(const char *bytes, size_t length) {
    if (callbacks.ub_write && length > 0) {
        callbacks.ub_write(bytes, length);
        callbacks.write(bytes, length);
    }
}
