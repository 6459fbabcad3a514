/** The commands behind {@code ./howdah}. */
module howdah.cli {
    requires howdah;
    requires info.picocli;
    requires jdk.compiler;
    requires static org.jspecify;

    exports io.howdah.cli;

    opens io.howdah.cli to
            info.picocli;

    uses io.howdah.cli.Benchmark;
}
