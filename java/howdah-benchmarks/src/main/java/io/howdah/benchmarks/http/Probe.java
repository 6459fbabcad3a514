package io.howdah.benchmarks.http;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * An HTTP/1.1 client that sees what is on the wire: all headers, and answers to pipelined requests.
 */
final class Probe {

    private static final int TIMEOUT_MILLIS = 20_000;

    private final int port;

    Probe(int port) {
        this.port = port;
    }

    /**
     * What a server answered.
     *
     * @param status such as 200
     * @param headers by name, in any case
     * @param body as text in UTF-8
     */
    record Answer(int status, Map<String, String> headers, String body) {}

    Answer get(String target, String accept) {
        return get(target, accept, 1).get(0);
    }

    /** Sends so many requests at once. */
    List<Answer> get(String target, String accept, int count) {
        String request =
                String.format(
                        Locale.ROOT,
                        """
                        GET %s HTTP/1.1\r
                        Host: tfb-server\r
                        Accept: %s\r
                        Connection: keep-alive\r
                        \r
                        """,
                        target,
                        accept);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.getOutputStream()
                    .write(request.repeat(count).getBytes(StandardCharsets.US_ASCII));
            InputStream input = socket.getInputStream();
            List<Answer> answers = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                answers.add(read(input));
            }
            return answers;
        } catch (IOException e) {
            throw new UncheckedIOException("GET " + target + " was not answered", e);
        }
    }

    private static Answer read(InputStream input) throws IOException {
        String statusLine = line(input);
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String line = line(input); !line.isEmpty(); line = line(input)) {
            int colon = line.indexOf(':');
            headers.put(line.substring(0, colon), line.substring(colon + 1).strip());
        }
        String length = headers.get("Content-Length");
        byte[] body = length != null ? input.readNBytes(Integer.parseInt(length)) : chunks(input);
        return new Answer(
                Integer.parseInt(statusLine.split(" ", 3)[1]),
                headers,
                new String(body, StandardCharsets.UTF_8));
    }

    private static byte[] chunks(InputStream input) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        int size;
        do {
            size = Integer.parseInt(line(input), 16);
            body.write(input.readNBytes(size));
            line(input);
        } while (size > 0);
        return body.toByteArray();
    }

    private static String line(InputStream input) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = input.read(); next != '\n'; next = input.read()) {
            if (next < 0) {
                throw new EOFException("the connection ended after: " + line);
            }
            line.append((char) next);
        }
        return line.toString().stripTrailing();
    }
}
