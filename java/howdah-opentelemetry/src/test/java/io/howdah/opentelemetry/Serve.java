package io.howdah.opentelemetry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.howdah.cli.Main;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code howdah serve}, whose spans are exported as OTLP's JSON. */
final class Serve implements AutoCloseable {

    private static final Pattern URL = Pattern.compile("at (http://\\S+) ");
    private static final long MOST_SECONDS = 60;
    private static final Path ROOT = Path.of(System.getProperty("howdah.root")).normalize();

    private final Path output;
    private final Process process;
    private final URI address;

    private Serve(Path output, Process process) throws IOException, InterruptedException {
        this.output = output;
        this.process = process;
        try {
            address = awaitAddress();
        } catch (IOException | InterruptedException | RuntimeException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    static Serve start(Path folder, String... arguments) throws IOException, InterruptedException {
        Path output = folder.resolve("spans.jsonl");
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                                "--enable-native-access=ALL-UNNAMED",
                                "-Dhowdah.root=" + ROOT,
                                "-Dhowdah.library=" + System.getProperty("howdah.library"),
                                "-cp",
                                System.getProperty(
                                        "surefire.test.class.path",
                                        System.getProperty("java.class.path")),
                                Main.class.getName(),
                                "serve",
                                // The module is found on this; where its classes are does not
                                // matter.
                                "--classpath",
                                folder.toString(),
                                "--host",
                                "127.0.0.1",
                                "--port",
                                "0"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .redirectOutput(output.toFile());
        builder.environment().put("RUNTIME", ROOT.resolve("php/runtime/src").toString());
        builder.environment().put("OTEL_JAVA_GLOBAL_AUTOCONFIGURE_ENABLED", "true");
        builder.environment().put("OTEL_SERVICE_NAME", "teas");
        builder.environment().put("OTEL_TRACES_EXPORTER", "experimental-otlp/stdout");
        builder.environment().put("OTEL_METRICS_EXPORTER", "none");
        builder.environment().put("OTEL_LOGS_EXPORTER", "none");
        builder.environment().put("OTEL_BSP_SCHEDULE_DELAY", "50");
        return new Serve(output, builder.start());
    }

    private URI awaitAddress() throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
        while (process.isAlive() && System.nanoTime() - end < 0) {
            Matcher found = URL.matcher(Files.readString(output));
            if (found.find()) {
                return URI.create(found.group(1));
            }
            Thread.sleep(20);
        }
        throw new IllegalStateException("howdah serve did not start: " + Files.readString(output));
    }

    URI address() {
        return address;
    }

    /** The spans that have been exported, as soon as there are so many. */
    List<JsonNode> spans(int count) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
        List<JsonNode> spans = new ArrayList<>();
        while (spans.size() < count && System.nanoTime() - end < 0) {
            Thread.sleep(20);
            spans.clear();
            String text = Files.readString(output);
            for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
                if (line.startsWith("{")) {
                    new ObjectMapper()
                            .readTree(line)
                            .findValues("spans")
                            .forEach(list -> list.forEach(spans::add));
                }
            }
        }
        return spans;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
