/** The commands behind {@code ./howdah}. */
module howdah.cli {
    requires howdah;
    requires howdah.server;
    requires info.picocli;
    requires java.management;
    requires java.net.http;
    requires jdk.compiler;
    requires jdk.unsupported;
    requires org.slf4j;
    requires static org.jspecify;

    exports io.howdah.cli;

    opens io.howdah.cli to
            info.picocli;
    opens io.howdah.cli.classpath to
            info.picocli;
    opens io.howdah.cli.command to
            info.picocli;
    opens io.howdah.cli.doctor to
            info.picocli;
    opens io.howdah.cli.generate to
            info.picocli;
    opens io.howdah.cli.run to
            info.picocli;
    opens io.howdah.cli.serve to
            info.picocli;

    uses io.howdah.cli.Benchmark;
    uses io.howdah.server.ServerExtension;
}
