package io.howdah.process;

/**
 * How a PHP process ended.
 *
 * @param status its exit status; the number of the signal if one ended it
 * @param signalled whether a signal ended it
 */
public record ProcessExit(int status, boolean signalled) {

    /** {@return for people: what ended it} */
    @Override
    public String toString() {
        if (!signalled) {
            return "exit status " + status;
        }
        String name =
                switch (status) {
                    case 1 -> " (SIGHUP)";
                    case 2 -> " (SIGINT)";
                    case 4 -> " (SIGILL)";
                    case 6 -> " (SIGABRT)";
                    case 7 -> " (SIGBUS)";
                    case 8 -> " (SIGFPE)";
                    case 9 -> " (SIGKILL)";
                    case 11 -> " (SIGSEGV)";
                    case 15 -> " (SIGTERM)";
                    default -> "";
                };
        return "signal " + status + name;
    }
}
