package io.howdah.cli;

import picocli.CommandLine.Option;

/** {@code --help}, which every command has. */
final class HelpOption {

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    private boolean requested;

    boolean requested() {
        return requested;
    }
}
