/* What php tells of itself: -i, -m, -v, --ini, --ri, --rf and the like. */
#ifndef HW_CLI_REPORT_H
#define HW_CLI_REPORT_H

#include "cli/options.h"

void hw_cli_print_modules(void);
void hw_cli_print_version(void);
void hw_cli_print_ini_files(void);
void hw_cli_print_extension_settings(const char *name);
void hw_cli_print_reflection(const hw_cli_options *options);

#endif
