/* php's command line. */
#include "engine/interpreter.h"

int hw_cli_run(hw_interpreter *in, int argc, char **argv) {
    (void)in, (void)argc, (void)argv;
    return 0;
}
