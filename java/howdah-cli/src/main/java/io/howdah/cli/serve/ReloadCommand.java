package io.howdah.cli.serve;

import io.howdah.cli.command.CommandException;
import io.howdah.cli.command.ExitCode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code howdah reload}: makes a running server load new code. */
@Command(
        name = "reload",
        header = "Have a running server take up new code, without dropping a request.",
        description = {
            "Current requests end with the code they began with; those that come get the new"
                    + " one. TLS certificates, the document root where it is a link, and the access log"
                    + " are opened anew, too. PHP processes whose new code does not start stay with the old one.",
            "",
            "The server is one that this user has started on this machine, for root any user, or one whose"
                    + " admin server is named."
        },
        exitCodeList = {
            "0:the server has reloaded",
            "1:there is no server, or its new code does not start",
            "2:there are several servers, and none was named"
        },
        footer = {
            "  howdah reload                          the one that runs",
            "  howdah reload 8080                     the one that listens at port 8080",
            "  howdah reload http://127.0.0.1:9180    the one with this admin server"
        })
public final class ReloadCommand implements Callable<Integer> {

    private static final Duration TIMEOUT = Duration.ofSeconds(90);

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "server",
            description = "Its port, its process id, or the URL of its admin server.")
    private @Nullable String server;

    @Override
    public Integer call() {
        URI admin = URI.create(find()).resolve("/reload");
        HttpRequest request =
                HttpRequest.newBuilder(admin)
                        .timeout(TIMEOUT)
                        .POST(HttpRequest.BodyPublishers.noBody())
                        .build();
        HttpResponse<String> response;
        try {
            response =
                    HttpClient.newBuilder()
                            .version(HttpClient.Version.HTTP_1_1)
                            .build()
                            .send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw CommandException.failure(
                    "the admin server at " + admin + " does not answer: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CommandException.failure("interrupted");
        }
        if (response.statusCode() != 200) {
            throw CommandException.failure(response.body().strip());
        }
        System.out.println(response.body().strip());
        return ExitCode.OK;
    }

    private String find() {
        if (server != null && server.contains("://")) {
            return server;
        }
        List<RunningServers.Entry> running = RunningServers.all();
        List<RunningServers.Entry> meant =
                running.stream().filter(entry -> server == null || isNamed(entry, server)).toList();
        if (meant.isEmpty()) {
            throw CommandException.failure(
                    (server == null
                                    ? "no server that this user may reload runs"
                                    : "no server " + server + " runs")
                            + " on this machine: name the URL of its admin server"
                            + listing(running));
        }
        if (meant.size() > 1) {
            throw CommandException.usage("several servers run: name one" + listing(meant));
        }
        return meant.get(0).admin();
    }

    private static boolean isNamed(RunningServers.Entry entry, String name) {
        return Long.toString(entry.pid()).equals(name) || entry.url().endsWith(":" + name + "/");
    }

    private static String listing(List<RunningServers.Entry> entries) {
        StringBuilder lines = new StringBuilder();
        for (RunningServers.Entry entry : entries) {
            lines.append("\n  ").append(entry.url()).append(", process ").append(entry.pid());
        }
        return lines.toString();
    }
}
