package io.howdah.server.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A connection by HTTP/1.1 that can pipeline, and that shows what it gets. */
public final class Client implements AutoCloseable {

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;

    /**
     * A response: all of its body. Of headers that come again, the last; but all cookies, by lines.
     */
    public record Answer(int status, Map<String, String> headers, String body) {

        /** Status and body. */
        public String text() {
            return status + " " + body;
        }
    }

    public Client(InetSocketAddress address) {
        try {
            socket = new Socket(address.getAddress(), address.getPort());
            socket.setSoTimeout(30_000);
            in = new BufferedInputStream(socket.getInputStream());
            out = socket.getOutputStream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends requests by GET, all at once. */
    public Client send(String... targets) {
        StringBuilder text = new StringBuilder();
        for (String target : targets) {
            text.append("GET ").append(target).append(" HTTP/1.1\r\nHost: example.com\r\n\r\n");
        }
        return sendRaw(text.toString());
    }

    public Client sendRaw(String text) {
        try {
            out.write(text.getBytes(ISO_8859_1));
            out.flush();
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Answer get(String target) {
        return send(target).receive();
    }

    public Answer post(String target, String body) {
        return sendRaw(
                        "POST "
                                + target
                                + " HTTP/1.1\r\nHost: example.com\r\nContent-Length: "
                                + body.length()
                                + "\r\n\r\n"
                                + body)
                .receive();
    }

    /** What comes, up to and with some text. */
    public String readUntil(String end) {
        StringBuilder text = new StringBuilder();
        try {
            while (text.indexOf(end) < 0) {
                text.append(bytes(1));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    /** The next response. */
    public Answer receive() {
        try {
            String first = line();
            Map<String, String> headers = new TreeMap<>();
            for (String line = line(); !line.isEmpty(); line = line()) {
                int colon = line.indexOf(':');
                String name = line.substring(0, colon).toLowerCase(Locale.ROOT);
                String before = name.equals("set-cookie") ? headers.get(name) : null;
                String value = line.substring(colon + 1).strip();
                headers.put(name, before == null ? value : before + "\n" + value);
            }
            return new Answer(Integer.parseInt(first.substring(9, 12)), headers, body(headers));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String body(Map<String, String> headers) throws IOException {
        String length = headers.get("content-length");
        if (length != null) {
            return bytes(Integer.parseInt(length));
        }
        if (!headers.containsKey("transfer-encoding")) {
            return "";
        }
        StringBuilder body = new StringBuilder();
        for (int size = chunk(); size > 0; size = chunk()) {
            body.append(bytes(size));
            line();
        }
        line();
        return body.toString();
    }

    private int chunk() throws IOException {
        return Integer.parseInt(line(), 16);
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new IOException("the connection was closed after “" + line + "”");
            }
            line.append((char) c);
        }
        return line.toString().stripTrailing();
    }

    public String bytes(int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new IOException(
                    "the connection was closed " + (length - bytes.length) + " early");
        }
        return new String(bytes, ISO_8859_1);
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
