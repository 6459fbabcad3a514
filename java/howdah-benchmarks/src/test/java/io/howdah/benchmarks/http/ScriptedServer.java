package io.howdah.benchmarks.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.function.UnaryOperator;

/** Answers the six tests as it should, but for what is done to its answers. */
final class ScriptedServer implements AutoCloseable {

    private final ServerSocket socket;
    private final UnaryOperator<String> change;

    private ScriptedServer(ServerSocket socket, UnaryOperator<String> change) {
        this.socket = socket;
        this.change = change;
    }

    static ScriptedServer start(UnaryOperator<String> change) throws IOException {
        ScriptedServer server =
                new ScriptedServer(
                        new ServerSocket(0, 16, InetAddress.getLoopbackAddress()), change);
        Thread thread = new Thread(server::serve);
        thread.setDaemon(true);
        thread.start();
        return server;
    }

    int port() {
        return socket.getLocalPort();
    }

    private void serve() {
        while (!socket.isClosed()) {
            try (Socket connection = socket.accept()) {
                BufferedReader lines =
                        new BufferedReader(
                                new InputStreamReader(
                                        connection.getInputStream(), StandardCharsets.US_ASCII));
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    if (line.startsWith("GET ")) {
                        connection
                                .getOutputStream()
                                .write(
                                        answer(line.split(" ", 3)[1])
                                                .getBytes(StandardCharsets.UTF_8));
                    }
                }
            } catch (IOException e) {
                if (!socket.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    private String answer(String target) {
        String[] parts = target.split("\\?queries=", 2);
        String count = parts.length > 1 ? parts[1] : "1";
        return switch (parts[0]) {
            case "/plaintext" -> answer("text/plain", "Hello, World!");
            case "/json" -> answer("application/json", "{\"message\":\"Hello, World!\"}");
            case "/db" -> answer("application/json", world());
            case "/queries", "/updates" -> answer("application/json", worlds(count));
            case "/fortunes" -> answer("text/html; charset=utf-8", fortunes());
            default -> throw new IllegalArgumentException(target);
        };
    }

    private static String world() {
        return "{\"id\":1,\"randomNumber\":1}";
    }

    private static String worlds(String count) {
        int rows = count.matches("[1-9]\\d*") ? Math.min(500, Integer.parseInt(count)) : 1;
        return "[" + (world() + ",").repeat(rows - 1) + world() + "]";
    }

    private static String fortunes() {
        StringBuilder page = new StringBuilder("<!DOCTYPE html><html><table>");
        for (Fortune each : Fortune.shown()) {
            page.append("<tr><td>").append(each.id()).append("</td><td>");
            page.append(
                    each.message()
                            .replace("&", "&amp;")
                            .replace("<", "&lt;")
                            .replace(">", "&gt;")
                            .replace("\"", "&quot;"));
            page.append("</td></tr>");
        }
        return page.append("</table></html>").toString();
    }

    private String answer(String type, String body) {
        String head =
                "HTTP/1.1 200 OK\r\nServer: scripted\r\nDate: "
                        + DateTimeFormatter.RFC_1123_DATE_TIME.format(
                                ZonedDateTime.now(ZoneOffset.UTC))
                        + "\r\nContent-Type: "
                        + type;
        String[] changed = change.apply(head + "\r\n\r\n" + body).split("\r\n\r\n", 2);
        return changed[0]
                + "\r\nContent-Length: "
                + changed[1].getBytes(StandardCharsets.UTF_8).length
                + "\r\n\r\n"
                + changed[1];
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
