package io.howdah.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A client that sends what it is told to, byte by byte, and knows just enough of HTTP/1.1. */
final class SiteClient implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 20_000;

    private final Socket socket;
    private final InputStream in;

    SiteClient(InetSocketAddress address) throws IOException {
        socket = new Socket(address.getAddress(), address.getPort());
        socket.setSoTimeout(TIMEOUT_MILLIS);
        in = socket.getInputStream();
    }

    /** A response as it came: names of headers are in lower case. */
    record Response(int status, List<String> headers, byte[] bytes) {

        String body() {
            return new String(bytes, ISO_8859_1);
        }

        /** A header's value; null if it is not there. */
        @Nullable String header(String name) {
            for (String header : headers) {
                if (header.startsWith(name + ": ")) {
                    return header.substring(name.length() + 2);
                }
            }
            return null;
        }
    }

    /** One request with one connection. */
    static Response get(HowdahServer server, String target, String... headers) throws IOException {
        return exchange(server, "GET", target, headers);
    }

    static Response exchange(HowdahServer server, String method, String target, String... headers)
            throws IOException {
        try (SiteClient client = new SiteClient(server.address())) {
            client.send(request(method, target, headers));
            return client.receive(method.equals("HEAD"));
        }
    }

    static String request(String method, String target, String... headers) {
        StringBuilder text = new StringBuilder();
        text.append(method).append(' ').append(target).append(" HTTP/1.1\r\nHost: localhost\r\n");
        for (String header : headers) {
            text.append(header).append("\r\n");
        }
        return text.append("\r\n").toString();
    }

    void send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(ISO_8859_1));
    }

    Response receive(boolean withoutBody) throws IOException {
        int status = Integer.parseInt(line().split(" ", -1)[1]);
        List<String> headers = new ArrayList<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            headers.add(line.substring(0, colon).toLowerCase(Locale.ROOT) + line.substring(colon));
        }
        Response head = new Response(status, headers, new byte[0]);
        if (withoutBody || status == 204 || status == 304) {
            return head;
        }
        byte[] body =
                "chunked".equals(head.header("transfer-encoding"))
                        ? chunks()
                        : exactly(Integer.parseInt(String.valueOf(head.header("content-length"))));
        return new Response(status, headers, body);
    }

    private byte[] chunks() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        while (true) {
            int length = Integer.parseInt(line(), 16);
            body.write(exactly(length));
            String end = line();
            if (!end.isEmpty()) {
                throw new IOException("a chunk is longer than it says: " + end);
            }
            if (length == 0) {
                return body.toByteArray();
            }
        }
    }

    private byte[] exactly(int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException(bytes.length + " of " + length + " bytes came");
        }
        return bytes;
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        while (true) {
            int octet = in.read();
            if (octet < 0) {
                throw new EOFException("the connection was closed after: " + line);
            }
            if (octet == '\n') {
                if (line.charAt(line.length() - 1) != '\r') {
                    throw new IOException("a line ends without a carriage return: " + line);
                }
                line.setLength(line.length() - 1);
                return line.toString();
            }
            line.append((char) octet);
        }
    }

    /** Whether the server has closed the connection, after nothing more. */
    boolean isClosed() throws IOException {
        return in.read() < 0;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
