package io.howdah.server.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.howdah.server.HowdahServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A socket that sends what a test says, and reads responses as HTTP/1.1 frames them. */
public final class RawClient implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket;

    public RawClient(HowdahServer server) throws IOException {
        this(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.address().getPort()));
    }

    public RawClient(InetSocketAddress address) throws IOException {
        this(address, null);
    }

    /** One that connects from a local address, or from that which the system takes. */
    public RawClient(InetSocketAddress address, @Nullable InetSocketAddress from)
            throws IOException {
        socket = new Socket();
        socket.bind(from);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.connect(address);
    }

    /** A response: its header names are in lower case. */
    public record Response(int status, Map<String, String> headers, String body) {

        public @Nullable String header(String name) {
            return headers.get(name);
        }
    }

    /** Sends text; each {@code \n} becomes a line's end as HTTP has it. */
    public RawClient send(String text) throws IOException {
        return sendExactly(text.replace("\n", "\r\n"));
    }

    public RawClient sendExactly(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(ISO_8859_1));
        return this;
    }

    /** Reads a response to a method that has a body in its responses. */
    public Response read() throws IOException {
        Head head = readHead();
        return new Response(head.status(), head.headers(), readBody(head));
    }

    /** Reads a response that has no body, whatever its headers say. */
    public Response readBodiless() throws IOException {
        Head head = readHead();
        return new Response(head.status(), head.headers(), "");
    }

    private record Head(int status, Map<String, String> headers) {}

    private Head readHead() throws IOException {
        String line = readLine();
        int status = Integer.parseInt(line.substring(9, 12));
        Map<String, String> headers = new LinkedHashMap<>();
        for (String field = readLine(); !field.isEmpty(); field = readLine()) {
            int colon = field.indexOf(':');
            headers.merge(
                    field.substring(0, colon).toLowerCase(Locale.ROOT),
                    field.substring(colon + 1).strip(),
                    (first, second) -> first + ", " + second);
        }
        return new Head(status, headers);
    }

    private String readBody(Head head) throws IOException {
        if (head.status() < 200 || head.status() == 204 || head.status() == 304) {
            return "";
        }
        String length = head.headers().get("content-length");
        if (length != null) {
            return readExactly(Integer.parseInt(length));
        }
        if ("chunked".equals(head.headers().get("transfer-encoding"))) {
            return readChunks();
        }
        return readToEnd();
    }

    private String readChunks() throws IOException {
        StringBuilder body = new StringBuilder();
        while (true) {
            int length = Integer.parseInt(readLine(), 16);
            body.append(readExactly(length));
            readLine();
            if (length == 0) {
                return body.toString();
            }
        }
    }

    public String readExactly(int length) throws IOException {
        byte[] bytes = socket.getInputStream().readNBytes(length);
        if (bytes.length < length) {
            throw new IOException("ended after " + bytes.length + " of " + length + " bytes");
        }
        return new String(bytes, ISO_8859_1);
    }

    public String readToEnd() throws IOException {
        return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    }

    /** Reads and forgets all until the connection ends, be it by a reset. */
    public void readUntilClosed() throws IOException {
        try {
            socket.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (SocketException e) {
            // Closed, with something unread on the way.
        }
    }

    public String readLine() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        InputStream in = socket.getInputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new IOException("ended in “" + line.toString(ISO_8859_1) + "”");
            }
            line.write(next);
        }
        String text = line.toString(ISO_8859_1);
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    }

    /** Closes before the test's block ends. */
    public void disconnect() throws IOException {
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
