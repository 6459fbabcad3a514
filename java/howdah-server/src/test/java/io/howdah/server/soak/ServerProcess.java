package io.howdah.server.soak;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code howdah serve}, as its users start it. */
final class ServerProcess implements AutoCloseable {

    private static final String MARK = "HOWDAH_SOAK";
    private static final int ADMIN_MILLIS = 20_000;
    private static final Pattern STARTED =
            Pattern.compile("at (http://[^ /]+)/? .*admin at (http://[^ /;]+)");

    private final String mark = UUID.randomUUID().toString();
    private final Process process;
    private final Path errorLog;
    private final URI url;
    private final URI admin;

    /**
     * Starts one, and waits until it serves.
     *
     * @param folder its working directory, in which its error log lies, and its temporary files
     * @param javaOptions of its JVM
     * @param arguments behind {@code howdah serve}
     */
    ServerProcess(Path folder, String javaOptions, List<String> arguments) throws IOException {
        errorLog = folder.resolve("error.log");
        Path temporary = Files.createDirectories(folder.resolve("tmp"));
        List<String> words = new ArrayList<>();
        words.add(launcher().toString());
        words.add("serve");
        words.addAll(arguments);
        ProcessBuilder builder =
                new ProcessBuilder(words)
                        .directory(folder.toFile())
                        .redirectError(errorLog.toFile());
        builder.environment().put(MARK, mark);
        builder.environment().put("TMPDIR", temporary.toString());
        builder.environment().put("HOWDAH_JAVA_OPTS", javaOptions);
        process = builder.start();
        Matcher line = firstLine(words);
        url = URI.create(line.group(1));
        admin = URI.create(line.group(2));
    }

    static Path launcher() throws IOException {
        return Path.of(System.getProperty("howdah.root")).toRealPath().resolve("howdah");
    }

    /** What it says once it listens. */
    private Matcher firstLine(List<String> words) throws IOException {
        BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            Matcher matcher = STARTED.matcher(line);
            if (matcher.find()) {
                return matcher;
            }
        }
        close();
        throw new IOException(
                "“" + String.join(" ", words) + "” did not start:\n" + Files.readString(errorLog));
    }

    long pid() {
        return process.pid();
    }

    InetSocketAddress address() {
        return new InetSocketAddress(url.getHost(), url.getPort());
    }

    Path errorLog() {
        return errorLog;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** The process that PHP processes are forked from; 0 if there is none. */
    long parent() {
        List<Long> children = ProcessTable.children(pid());
        return children.isEmpty() ? 0 : children.get(0);
    }

    List<Long> processes() {
        long parent = parent();
        return parent == 0 ? List.of() : ProcessTable.children(parent);
    }

    /** All processes that came of it and have not ended. */
    List<Long> family() {
        return ProcessTable.withEnvironment(MARK, mark);
    }

    Metrics metrics() throws IOException {
        HttpURLConnection http =
                (HttpURLConnection) admin.resolve("/metrics").toURL().openConnection();
        http.setConnectTimeout(ADMIN_MILLIS);
        http.setReadTimeout(ADMIN_MILLIS);
        try (InputStream in = http.getInputStream()) {
            return new Metrics(new String(in.readAllBytes(), UTF_8));
        }
    }

    /** Has it reload by the command, and waits for the end of that. */
    String reloadByCommand() throws IOException, InterruptedException {
        Process reload =
                new ProcessBuilder(launcher().toString(), "reload", admin.toString())
                        .redirectErrorStream(true)
                        .start();
        String said = new String(reload.getInputStream().readAllBytes(), UTF_8);
        return reload.waitFor() == 0 ? "" : said;
    }

    void reloadBySignal() throws IOException, InterruptedException {
        kill("HUP", pid());
    }

    static void kill(String signal, long pid) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + signal, Long.toString(pid))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    /** Has its JVM collect all garbage, and tells what is left, in KiB. */
    long liveHeapKib() throws IOException, InterruptedException {
        String jcmd =
                Path.of(process.info().command().orElseThrow()).resolveSibling("jcmd").toString();
        for (String command : List.of("GC.run", "GC.heap_info")) {
            Process run = new ProcessBuilder(jcmd, Long.toString(pid()), command).start();
            String said = new String(run.getInputStream().readAllBytes(), UTF_8);
            run.waitFor();
            if (command.equals("GC.heap_info")) {
                Matcher used = Pattern.compile("generation.* used (\\d+)K").matcher(said);
                long sum = 0;
                while (used.find()) {
                    sum += Long.parseLong(used.group(1));
                }
                return sum;
            }
        }
        return 0;
    }

    /** Ends it as systemd does. True if it ended by itself. */
    boolean stop(int seconds) throws InterruptedException {
        process.destroy();
        return process.waitFor(seconds, TimeUnit.SECONDS);
    }

    /** Ends all that is left of it. */
    @Override
    public void close() {
        process.destroyForcibly();
        for (long pid : family()) {
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
        }
    }
}
