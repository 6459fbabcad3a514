package io.howdah.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code howdah completion}. */
@Command(
        name = "completion",
        header = "Print the script that completes commands in bash and zsh.",
        footer = {
            "  source <(howdah completion)                      for this shell",
            "  howdah completion > ~/.local/share/bash-completion/completions/howdah"
        })
final class CompletionCommand implements Runnable {

    @Mixin private HelpOption help = new HelpOption();

    @Override
    public void run() {
        System.out.print(Commands.completion());
    }
}
