package io.howdah.server.classic;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A response as it came, but for its framing.
 *
 * @param status the status line without the protocol's version
 * @param headers in their order
 * @param body after chunks have been put together, and unpacked if it was gzip; a char is a byte
 */
record RawResponse(String status, List<Map.Entry<String, String>> headers, String body) {

    private static final int PATIENCE_MILLISECONDS = 20_000;

    /** Sends a request over a connection of its own. */
    static RawResponse of(InetSocketAddress server, byte[] request, boolean head)
            throws IOException {
        try (Socket socket = new Socket(server.getAddress(), server.getPort())) {
            socket.setSoTimeout(PATIENCE_MILLISECONDS);
            socket.getOutputStream().write(request);
            return read(new BufferedInputStream(socket.getInputStream()), head);
        }
    }

    private static RawResponse read(InputStream input, boolean head) throws IOException {
        String status;
        List<Map.Entry<String, String>> headers;
        do {
            status = line(input).replaceFirst("^HTTP/1\\.[01] ", "");
            headers = headers(input);
        } while (status.startsWith("1"));
        byte[] body = head || status.matches("(204|304)\\b.*") ? new byte[0] : body(input, headers);
        if ("gzip".equals(header(headers, "Content-Encoding")) && body.length > 0) {
            body = new GZIPInputStream(new ByteArrayInputStream(body)).readAllBytes();
        }
        return new RawResponse(status, headers, new String(body, ISO_8859_1));
    }

    private static List<Map.Entry<String, String>> headers(InputStream input) throws IOException {
        List<Map.Entry<String, String>> headers = new ArrayList<>();
        for (String line = line(input); !line.isEmpty(); line = line(input)) {
            String[] parts = line.split(": ?", 2);
            headers.add(Map.entry(parts[0], parts.length > 1 ? parts[1] : ""));
        }
        return headers;
    }

    private static byte[] body(InputStream input, List<Map.Entry<String, String>> headers)
            throws IOException {
        if ("chunked".equals(header(headers, "Transfer-Encoding"))) {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            for (int size = chunk(input); size > 0; size = chunk(input)) {
                body.write(exactly(input, size));
                line(input);
            }
            return body.toByteArray();
        }
        String length = header(headers, "Content-Length");
        return length == null ? input.readAllBytes() : exactly(input, Integer.parseInt(length));
    }

    private static int chunk(InputStream input) throws IOException {
        return Integer.parseInt(line(input).trim(), 16);
    }

    private static byte[] exactly(InputStream input, int length) throws IOException {
        byte[] bytes = input.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException(
                    "the connection ended after "
                            + bytes.length
                            + " bytes of a"
                            + " body of "
                            + length);
        }
        return bytes;
    }

    private static String line(InputStream input) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = input.read(); next != '\n'; next = input.read()) {
            if (next < 0) {
                throw new EOFException("the connection ended in a head, after: " + line);
            }
            line.append((char) next);
        }
        return line.toString().replaceFirst("\r$", "");
    }

    private static @Nullable String header(List<Map.Entry<String, String>> headers, String name) {
        return headers.stream()
                .filter(header -> header.getKey().equalsIgnoreCase(name))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
    }

    /** {@return the header of this name, or null} */
    @Nullable String header(String name) {
        return header(headers, name);
    }
}
