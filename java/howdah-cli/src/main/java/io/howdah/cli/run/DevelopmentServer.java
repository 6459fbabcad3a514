package io.howdah.cli.run;

import io.howdah.Php;
import io.howdah.PhpBuilder;
import io.howdah.cli.classpath.JavaOptions;
import io.howdah.cli.command.ExitCode;
import io.howdah.cli.command.Installation;
import io.howdah.cli.command.Signals;
import io.howdah.server.HowdahServer;
import io.howdah.server.options.LimitOptions;
import io.howdah.server.options.ListenOptions;
import io.howdah.server.options.PhpOptions;
import io.howdah.server.options.ServerOption;
import io.howdah.server.options.SiteOptions;
import io.howdah.server.options.TimeoutOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** {@code howdah php -S}: PHP's built-in web server, with its messages and exit codes. */
final class DevelopmentServer {

    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.ROOT);

    /** php's own server has no limit but PHP's. */
    private static final long LARGEST_BODY = 1L << 50;

    /** What php's own server takes of a request's head. */
    private static final int LARGEST_HEAD = 80 * 1024;

    private final PhpServerOptions options;

    private DevelopmentServer(PhpServerOptions options) {
        this.options = options;
    }

    /**
     * Serves until a signal ends it.
     *
     * @return the exit status
     */
    static int run(JavaOptions java, PhpServerOptions options) {
        // The log is php's; of the server's own, only what is wrong.
        System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "warn");
        PhpBuilder php =
                options.builder().developmentServer(Installation.phpBinary(), options.isQuiet());
        java.applyTo(php);
        return new DevelopmentServer(options).serve(php);
    }

    private int serve(PhpBuilder php) {
        Path root = Path.of(options.root() == null ? "" : options.root());
        if (!Files.exists(root)) {
            return complain("Directory " + options.root() + " does not exist.");
        }
        if (!Files.isDirectory(root)) {
            return complain(options.root() + " is not a directory.");
        }
        Address address = Address.parse(options.address());
        if (address == null) {
            return complain("Invalid address: " + options.address());
        }
        String version;
        try (Php interpreter = php.open()) {
            version = interpreter.constant("PHP_VERSION").asString();
        }
        CountDownLatch told = new CountDownLatch(1);
        Signals.on("INT", told::countDown);
        try (HowdahServer server = start(php, root.toAbsolutePath(), address)) {
            String host = address.host.contains(":") ? "[" + address.host + "]" : address.host;
            log(
                    "PHP %s Development Server (http://%s:%d) started"
                            .formatted(version, host, server.address().getPort()));
            told.await();
        } catch (IllegalStateException e) {
            if (!options.isSilent()) {
                log(
                        "Failed to listen on %s:%d (reason: %s)"
                                .formatted(address.host, address.port, reason(e)));
            }
            return ExitCode.FAILURE;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return ExitCode.OK;
    }

    private HowdahServer start(PhpBuilder php, Path root, Address address) {
        HowdahServer.Builder builder = HowdahServer.builder();
        for (ServerOption<Duration> limit :
                List.of(
                        TimeoutOptions.HEADER_TIMEOUT,
                        TimeoutOptions.BODY_TIMEOUT,
                        TimeoutOptions.IDLE_TIMEOUT,
                        TimeoutOptions.WRITE_TIMEOUT,
                        PhpOptions.REQUEST_TIMEOUT,
                        PhpOptions.QUEUE_TIMEOUT,
                        TimeoutOptions.CLIENT_WAIT)) {
            builder.set(limit, Duration.ZERO);
        }
        return builder.set(ListenOptions.HOST, address.host)
                .set(ListenOptions.PORT, address.port)
                .set(ListenOptions.SERVER_NAME, address.host)
                .set(SiteOptions.ROOT, Optional.of(root))
                .set(ListenOptions.EVENT_LOOPS, 1)
                .set(ListenOptions.HTTP2, false)
                .set(SiteOptions.COMPRESS, List.of())
                .set(LimitOptions.MAX_REQUEST_LINE, LARGEST_HEAD)
                .set(LimitOptions.MAX_HEADER_SIZE, LARGEST_HEAD)
                .set(LimitOptions.MAX_BODY_SIZE, LARGEST_BODY)
                .set(TimeoutOptions.DRAIN_TIMEOUT, Duration.ofSeconds(1))
                .php(php)
                .development(options.router(), options.isQuiet() ? line -> {} : log())
                .start();
    }

    private static Consumer<String> log() {
        return DevelopmentServer::log;
    }

    private static void log(String line) {
        System.err.println(
                "[" + LocalDateTime.now(ZoneId.systemDefault()).format(DATE) + "] " + line);
    }

    private static int complain(String line) {
        System.err.println(line);
        return ExitCode.FAILURE;
    }

    /** What the system says, without the name of its call. */
    private static String reason(IllegalStateException e) {
        Throwable cause = e.getCause();
        String message = String.valueOf((cause == null ? e : cause).getMessage());
        return message.substring(message.lastIndexOf(": ") + (message.contains(": ") ? 2 : 1));
    }

    /** host:port, or [host]:port. */
    private record Address(String host, int port) {

        static @Nullable Address parse(String text) {
            boolean bracketed = text.startsWith("[");
            int end = bracketed ? text.indexOf(']') : text.indexOf(':');
            int colon = bracketed ? end + 1 : end;
            if (end < 0 || colon >= text.length() || text.charAt(colon) != ':') {
                return null;
            }
            String host = text.substring(bracketed ? 1 : 0, end);
            String port = text.substring(colon + 1);
            try {
                int number = port.isEmpty() ? 0 : Integer.parseInt(port);
                return number < 0 || number > 65_535 ? null : new Address(host, number);
            } catch (NumberFormatException e) {
                return null;
            }
        }
    }
}
