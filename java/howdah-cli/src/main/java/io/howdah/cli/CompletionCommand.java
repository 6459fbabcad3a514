package io.howdah.cli;

import picocli.CommandLine.Command;

/** {@code howdah completion}. */
@Command(
        name = "completion",
        header = "Print the script that completes commands in bash and zsh.",
        footer = {
            "  source <(howdah completion)                      for this shell",
            "  howdah completion > ~/.local/share/bash-completion/completions/howdah"
        })
final class CompletionCommand implements Runnable {

    @Override
    public void run() {
        System.out.print(Commands.completion());
    }
}
