/*
 * howdah-process: PHP in processes beside the JVM. The JVM starts it with a socket as its standard input; the first process
 * starts the engine and forks the others. See control.h and channel.h.
 */
#include "process/parent.h"
#include "wire/control.h"

#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sysexits.h>
#include <unistd.h>

int main(void) {
    int type;
    socklen_t size = sizeof type;
    if (getsockopt(HW_CONTROL_SOCKET, SOL_SOCKET, SO_TYPE, &type, &size) != 0 || type != SOCK_SEQPACKET) {
        fprintf(stderr, "howdah-process is started by Howdah, which gives it a socket; use `howdah serve`\n");
        return EX_USAGE;
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* when the thread ends that started it, and that reads the socket */
    if (getppid() == 1) {
        return EX_UNAVAILABLE;
    }
    signal(SIGPIPE, SIG_IGN); /* as php-cli */
    return hw_parent_run();
}
