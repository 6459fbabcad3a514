#include "jni/command.h"

int main(int argc, char **argv) {
    return hw_command_run(argc, argv);
}
