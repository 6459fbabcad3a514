package io.howdah.benchmarks.http;

import io.howdah.benchmarks.http.Contender.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The servers that Howdah is compared with. Those with PHP all run the same PHP code. */
final class Peers {

    /** Names the program, for those that Debian does not have. */
    static final String FRANKENPHP = "HOWDAH_FRANKENPHP";

    static final String SWOOLE = "HOWDAH_SWOOLE";

    private static final String GHC_OPTIONS = "-O2 -threaded -rtsopts";

    private Peers() {}

    static List<Contender> all() {
        return List.of(
                new Contender(
                        "php-fpm",
                        "nginx + php-fpm",
                        Kind.PHP_PEER,
                        TestType.all(),
                        site -> missing("nginx").or(() -> missing(fpm())),
                        Peers::startFpm),
                new Contender(
                        "warp",
                        "warp (Haskell)",
                        Kind.OTHER_PEER,
                        TestType.withoutDatabase(),
                        site -> Files.exists(warp(site)) ? Optional.empty() : missing("ghc"),
                        Peers::startWarp),
                new Contender(
                        "frankenphp",
                        "FrankenPHP, worker mode",
                        Kind.PHP_PEER,
                        TestType.all(),
                        site -> unnamed(FRANKENPHP, "the program frankenphp"),
                        Peers::startFrankenPhp),
                new Contender(
                        "swoole",
                        "Swoole",
                        Kind.PHP_PEER,
                        TestType.all(),
                        site -> unnamed(SWOOLE, "the extension swoole.so"),
                        Peers::startSwoole));
    }

    private static String fpm() {
        return "php-fpm" + System.getenv().getOrDefault("HOWDAH_PHP_VERSION", "8.2");
    }

    private static Optional<String> missing(String program) {
        boolean found =
                Stream.concat(
                                Stream.of(String.valueOf(System.getenv("PATH")).split(":")),
                                Stream.of("/usr/sbin"))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
        return found
                ? Optional.empty()
                : Optional.of(program + " is not installed: run scripts/setup --bench");
    }

    private static Optional<String> unnamed(String variable, String what) {
        String named = System.getenv(variable);
        if (named == null) {
            return Optional.of(variable + " does not say where " + what + " is");
        }
        return Files.isReadable(Path.of(named))
                ? Optional.empty()
                : Optional.of(
                        variable + " should name " + what + ", but " + named + " cannot be read");
    }

    private static List<ServerProcess> startFpm(Site site, String log, int port) {
        Path socket = site.scratch().resolve("php-fpm.socket");
        Path scratch = site.scratch();
        int processors = site.serverProcessors().count();
        Map<String, String> values =
                Map.of(
                        "scratch", scratch.toString(),
                        "php", site.source("php").toString(),
                        "port", String.valueOf(port),
                        "processors", String.valueOf(processors),
                        "children", String.valueOf(Variants.BLOCKING_THREADS * processors));
        Path fpmFile = fill(site, "peers/php-fpm/php-fpm.conf", values);
        Path nginxFile = fill(site, "peers/php-fpm/nginx.conf", values);
        ServerProcess fpm =
                ServerProcess.start(
                        site.serverProcessors()
                                .run(
                                        List.of(
                                                fpm(),
                                                "--nodaemonize",
                                                "--allow-to-run-as-root",
                                                "--fpm-config",
                                                fpmFile.toString())),
                        Variants.environment(site, "pdo", Map.of()),
                        scratch,
                        scratch.resolve(log + ".log"));
        fpm.awaitFile(socket);
        ServerProcess nginx =
                ServerProcess.start(
                        site.serverProcessors()
                                .run(
                                        List.of(
                                                "nginx",
                                                "-p",
                                                scratch.toString(),
                                                "-c",
                                                nginxFile.toString())),
                        Map.of(),
                        scratch,
                        scratch.resolve(log + "-nginx.log"));
        return List.of(fpm, nginx);
    }

    /** Writes a file of bench/http to the scratch folder, with `{name}` replaced by values. */
    private static Path fill(Site site, String name, Map<String, String> values) {
        Path template = site.source(name);
        try {
            String text = Files.readString(template);
            for (Map.Entry<String, String> each : values.entrySet()) {
                text = text.replace("{" + each.getKey() + "}", each.getValue());
            }
            return Files.writeString(site.scratch().resolve(template.getFileName()), text);
        } catch (IOException e) {
            throw new UncheckedIOException(template + " cannot be filled in", e);
        }
    }

    private static Path warp(Site site) {
        return site.built().resolve("warp");
    }

    private static List<ServerProcess> startWarp(Site site, String log, int port) {
        Path program = warp(site);
        Path source = site.source("peers/warp/Main.hs");
        try {
            if (!Files.exists(program)
                    || Files.getLastModifiedTime(program)
                                    .compareTo(Files.getLastModifiedTime(source))
                            < 0) {
                compileWarp(site, program, source);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(program + " cannot be made", e);
        }
        return List.of(
                ServerProcess.start(
                        site.serverProcessors()
                                .run(
                                        List.of(
                                                program.toString(),
                                                String.valueOf(port),
                                                "+RTS",
                                                "-A32m",
                                                "-N" + site.serverProcessors().count(),
                                                "-RTS")),
                        Map.of(),
                        site.scratch(),
                        site.scratch().resolve(log + ".log")));
    }

    private static void compileWarp(Site site, Path program, Path source) throws IOException {
        Files.createDirectories(program.getParent());
        Path objects = site.scratch().resolve("warp-objects");
        Path log = site.scratch().resolve("ghc.log");
        List<String> command = new ArrayList<>(List.of("ghc"));
        command.addAll(List.of(GHC_OPTIONS.split(" ")));
        command.addAll(
                List.of(
                        "-outputdir",
                        objects.toString(),
                        "-o",
                        program.toString(),
                        source.toString()));
        try {
            int code =
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(log.toFile())
                            .start()
                            .waitFor();
            if (code != 0) {
                throw new IOException(command + " failed:\n" + Files.readString(log));
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while ghc ran", e);
        }
    }

    private static List<ServerProcess> startFrankenPhp(Site site, String log, int port) {
        int processors = site.serverProcessors().count();
        Path file =
                fill(
                        site,
                        "peers/frankenphp/Caddyfile",
                        Map.of(
                                "php", site.source("php").toString(),
                                "port", String.valueOf(port),
                                "workers", String.valueOf(Variants.BLOCKING_THREADS * processors)));
        return List.of(
                ServerProcess.start(
                        site.serverProcessors()
                                .run(
                                        List.of(
                                                String.valueOf(System.getenv(FRANKENPHP)),
                                                "run",
                                                "--adapter",
                                                "caddyfile",
                                                "--config",
                                                file.toString())),
                        Variants.environment(site, "pdo", Map.of()),
                        site.scratch(),
                        site.scratch().resolve(log + ".log")));
    }

    private static List<ServerProcess> startSwoole(Site site, String log, int port) {
        return List.of(
                ServerProcess.start(
                        site.serverProcessors()
                                .run(
                                        List.of(
                                                "php",
                                                "-d",
                                                "extension=" + System.getenv(SWOOLE),
                                                "-d",
                                                "opcache.enable_cli=1",
                                                site.source("php/swoole.php").toString(),
                                                String.valueOf(port),
                                                String.valueOf(
                                                        Variants.BLOCKING_THREADS
                                                                * site.serverProcessors()
                                                                        .count()))),
                        Variants.environment(site, "pdo", Map.of()),
                        site.scratch(),
                        site.scratch().resolve(log + ".log")));
    }
}
