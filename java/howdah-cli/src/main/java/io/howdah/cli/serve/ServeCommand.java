package io.howdah.cli.serve;

import io.howdah.PhpBuilder;
import io.howdah.cli.classpath.JavaOptions;
import io.howdah.cli.command.CommandException;
import io.howdah.cli.command.ExitCode;
import io.howdah.cli.command.IniOptions;
import io.howdah.cli.command.Installation;
import io.howdah.cli.command.Signals;
import io.howdah.library.ProcessExit;
import io.howdah.server.HowdahServer;
import io.howdah.server.ServerExtension;
import io.howdah.server.options.ListenOptions;
import io.howdah.server.options.OperatingOptions;
import io.howdah.server.options.PhpOptions;
import io.howdah.server.options.ProcessOptions;
import io.howdah.server.options.ServerOptions;
import io.howdah.server.options.SiteOptions;
import io.howdah.server.options.TlsOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code howdah serve}: a PHP application behind an HTTP server. */
@Command(
        name = "serve",
        modelTransformer = ServerFlags.class,
        header = "Serve a PHP application.",
        description = {
            "Files in the document root are sent as they are, but for hidden ones and PHP source. A path"
                    + " that names a script runs it; what is neither goes to index.php, as a framework's"
                    + " front controller expects.",
            "",
            "Without --worker, each request runs its script from the start: applications need no change."
                    + " With it, one script starts once and handles all requests in a loop, by"
                    + " howdah_handle_request() or Howdah\\Server::serve().",
            "",
            "All options can stand in howdah.properties, too, as: name = value. That file is read if it"
                    + " lies in the working directory, or is named by --config; flags count more.",
            "",
            "Sizes are written as 64k, 16m, 2g; durations as 500ms, 30s, 5m, 1h; lists with commas. Signals:"
                    + " SIGHUP and SIGUSR2 reload, SIGUSR1 opens the logs anew, SIGTERM and Ctrl-C"
                    + " end the server when current requests are answered."
        },
        customSynopsis = "howdah serve [options] [@file] [root]",
        exitCodeList = {
            "0:the server was asked to end",
            "1:it could not start",
            "2:an option is wrong",
            "3:it was asked to end, and was killed, because what it ran did not"
        },
        footer = {
            "  howdah serve public/                                  at http://localhost:8080",
            "  howdah serve --worker public/worker.php public/       booted once",
            "  howdah serve --engine processes --max-processes 16 public/  on all cores",
            "  howdah serve --watch public/                          reload when code changes",
            "  howdah serve --port 8443 --tls-self-signed public/    HTTPS, for development",
            "  howdah serve --access-log stdout --admin-port 9180 public/",
            "  howdah serve --allow 'com.example.**' --classpath 'lib/*' public/"
        })
public final class ServeCommand implements Callable<Integer> {

    private static final Logger LOG = LoggerFactory.getLogger(ServeCommand.class);
    private static final String CONFIGURATION = "howdah.properties";
    private static final String USUAL_ROOT = "public";

    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private JavaOptions java = new JavaOptions();

    @Mixin private IniOptions ini = new IniOptions();

    @Option(
            names = "--config",
            paramLabel = "file",
            description =
                    "Read options from this file. Default: " + CONFIGURATION + ", if it is there")
    private @Nullable Path configuration;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "root",
            description =
                    "The document root. Default: the folder of the worker script, or public, if there is"
                            + " one.")
    private @Nullable Path root;

    @Override
    public Integer call() {
        ServerOptions options = options();
        CountDownLatch ending = new CountDownLatch(1);
        AtomicReference<@Nullable HowdahServer> running = new AtomicReference<>();
        // Before PHP runs: its own handlers come before these, and call them.
        Signals.on("HUP", () -> reload(running.get()));
        if (Installation.hasLauncher()) { // without, HotSpot suspends threads by this signal
            Signals.on("USR2", () -> reload(running.get()));
        }
        Signals.on("USR1", () -> reopenLogs(running.get()));
        Signals.on("TERM", () -> end(ending, running.get(), 143));
        Signals.on("INT", () -> end(ending, running.get(), 130));
        Optional<CrashNotes.Note> note = noteCrashes(options);
        IdleMemory memory = new IdleMemory();
        try (HowdahServer server = start(options, memory)) {
            running.set(server);
            Path entry = announce(server, options);
            try {
                memory.watchUntil(ending);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                RunningServers.remove(entry);
            }
        } finally {
            note.ifPresent(CrashNotes.Note::close);
        }
        HowdahServer ended = running.get();
        if (ended != null && ended.isHeld()) {
            LastResort.kill(ended);
        }
        return ExitCode.OK;
    }

    /** Crashes of PHP processes are logged by the server, which lives on. */
    private static Optional<CrashNotes.Note> noteCrashes(ServerOptions options) {
        try {
            Path folder = RunningServers.ownFolder();
            CrashNotes.report(folder);
            return options.get(PhpOptions.ENGINE).equals("embedded")
                    ? CrashNotes.open(folder, options.get(SiteOptions.WORKER))
                    : Optional.empty();
        } catch (IOException e) {
            LOG.warn("a crash will not leave a note of its request: {}", e.getMessage());
            return Optional.empty();
        }
    }

    private HowdahServer start(ServerOptions options, IdleMemory memory) {
        PhpBuilder php = ini.builder();
        java.applyTo(php);
        try {
            HowdahServer.Builder server =
                    HowdahServer.builder().options(options).php(php).listener(memory);
            if (java.hasClassPath()) {
                extensions().forEach(extension -> extension.configure(server, php));
            }
            return server.start();
        } catch (IllegalArgumentException e) {
            throw CommandException.usage(String.valueOf(e.getMessage()));
        } catch (IllegalStateException | UncheckedIOException e) {
            throw CommandException.failure(reason(e));
        }
    }

    /** Of the class path, whose loader is that of this thread. */
    private static ServiceLoader<ServerExtension> extensions() {
        return ServiceLoader.load(ServerExtension.class);
    }

    /** With what PHP says of it, where its script failed. */
    private static String reason(Throwable e) {
        Throwable cause = e.getCause();
        String message = String.valueOf(e.getMessage());
        return cause == null || message.contains(String.valueOf(cause.getMessage()))
                ? message
                : message + "\n" + cause.getMessage();
    }

    /** Of the file, and then of the command line. */
    private ServerOptions options() {
        try {
            ServerOptions options = configured().with(ServerFlags.given(spec));
            if (root != null) {
                options = options.with(SiteOptions.ROOT, Optional.of(root));
            }
            if (options.get(SiteOptions.ROOT).isEmpty()
                    && options.get(SiteOptions.WORKER).isEmpty()) {
                options = options.with(SiteOptions.ROOT, Optional.of(usualRoot()));
            }
            if (options.get(OperatingOptions.ADMIN_PORT).isEmpty()) {
                options = options.with(OperatingOptions.ADMIN_PORT, Optional.of(0));
            }
            return options.get(SiteOptions.WATCH).equals(List.of(ServerFlags.PROJECT))
                    ? options.with(SiteOptions.WATCH, projects(options))
                    : options;
        } catch (IllegalArgumentException e) {
            throw CommandException.usage(String.valueOf(e.getMessage()));
        }
    }

    private ServerOptions configured() {
        Path file = configuration == null ? Path.of(CONFIGURATION) : configuration;
        if (configuration == null && !Files.exists(file)) {
            return ServerOptions.defaults();
        }
        try {
            return ServerOptions.load(file);
        } catch (NoSuchFileException e) {
            throw CommandException.usage(
                    "the options in " + file + " cannot be read: there is no such file");
        } catch (IOException e) {
            throw CommandException.usage(
                    "the options in " + file + " cannot be read: " + e.getMessage());
        } catch (IllegalArgumentException e) {
            throw CommandException.usage("in " + file + ": " + e.getMessage());
        }
    }

    private static Path usualRoot() {
        Path usual = Path.of(USUAL_ROOT);
        if (!Files.isDirectory(usual)) {
            throw CommandException.usage(
                    "expected the document root, as there is no folder "
                            + USUAL_ROOT
                            + " here: howdah serve folder");
        }
        return usual;
    }

    /** The projects of the document root and of the worker script, which most often are one. */
    private static List<String> projects(ServerOptions options) {
        return Stream.of(options.get(SiteOptions.ROOT), options.get(SiteOptions.WORKER))
                .flatMap(Optional::stream)
                .map(path -> project(path.toAbsolutePath().normalize()).toString())
                .distinct()
                .toList();
    }

    /** The first folder upwards that has a composer.json; without one, that of the file itself. */
    private static Path project(Path path) {
        for (Path parent = path; parent != null; parent = parent.getParent()) {
            if (Files.exists(parent.resolve("composer.json"))) {
                return parent;
            }
        }
        return Files.isDirectory(path) ? path : Objects.requireNonNull(path.getParent());
    }

    /** Says what runs where, also to {@code howdah reload}. */
    private static Path announce(HowdahServer server, ServerOptions options) {
        boolean tls =
                options.get(TlsOptions.TLS_SELF_SIGNED)
                        || options.get(TlsOptions.TLS_CERTIFICATE).isPresent();
        String url = RunningServers.url(tls ? "https" : "http", server.address());
        String admin =
                RunningServers.url("http", Objects.requireNonNull(server.adminAddress(), "admin"));
        Path entry = RunningServers.add(url, admin);
        int loops = options.get(ListenOptions.EVENT_LOOPS);
        System.out.printf(
                "Howdah serves %s at %s (%s, %d event loop%s), PHP %s, admin at %s; started in %.1f s%n",
                what(options),
                url,
                server.transport(),
                loops,
                loops == 1 ? "" : "s",
                engine(options),
                admin,
                ManagementFactory.getRuntimeMXBean().getUptime() / 1e3);
        return entry;
    }

    private static String what(ServerOptions options) {
        Optional<Path> worker = options.get(SiteOptions.WORKER);
        Optional<Path> folder = options.get(SiteOptions.ROOT);
        String root = folder.map(Path::toString).orElse("");
        return worker.map(script -> script + (root.isEmpty() ? "" : " and files of " + root))
                .orElse(root);
    }

    private static String engine(ServerOptions options) {
        String engine = options.get(PhpOptions.ENGINE);
        return engine.equals("processes")
                ? "in "
                        + options.get(ProcessOptions.MIN_PROCESSES)
                        + " to "
                        + options.get(ProcessOptions.MAX_PROCESSES)
                        + " processes"
                : engine;
    }

    private static void reload(@Nullable HowdahServer server) {
        if (server == null) {
            return; // it is just starting
        }
        try {
            server.reload();
        } catch (RuntimeException e) {
            LOG.error("The reload failed; what was there goes on: {}", e.getMessage());
        }
    }

    private static void reopenLogs(@Nullable HowdahServer server) {
        if (server != null) {
            server.reopenLogs();
        }
    }

    /**
     * The first time, current requests are answered; the second time, they are not. A server that
     * has not started yet does not.
     */
    private static void end(CountDownLatch ending, @Nullable HowdahServer server, int status) {
        if (server == null) {
            System.exit(status);
            return;
        }
        if (ending.getCount() == 0) {
            ProcessExit.now(ExitCode.FAILURE);
        }
        LastResort.arm(server);
        ending.countDown();
    }
}
