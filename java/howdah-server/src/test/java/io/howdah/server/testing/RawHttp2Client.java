package io.howdah.server.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import io.howdah.server.HowdahServer;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** A socket that sends HTTP/2 frames as a test says, whether they are right or not: RFC 9113. */
public final class RawHttp2Client implements AutoCloseable {

    public static final int DATA = 0;
    public static final int HEADERS = 1;
    public static final int RST_STREAM = 3;
    public static final int SETTINGS = 4;
    public static final int PING = 6;
    public static final int GOAWAY = 7;
    public static final int WINDOW_UPDATE = 8;
    public static final int CONTINUATION = 9;

    public static final int END_STREAM = 1;
    public static final int ACK = 1;
    public static final int END_HEADERS = 4;

    public static final int ENHANCE_YOUR_CALM = 11;
    public static final int REFUSED_STREAM = 7;

    public static final int INITIAL_WINDOW_SIZE = 4;

    private static final int PATIENCE_MILLIS = 20_000;
    private static final byte[] PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(US_ASCII);

    private final Socket socket;
    private final DefaultHttp2HeadersDecoder decoder = new DefaultHttp2HeadersDecoder(false);
    private final OutputStream out;
    private final DataInputStream in;

    /** A frame that came. */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares frames
    public record Frame(int type, int flags, int stream, byte[] payload) {

        /** The error of GOAWAY or RST_STREAM. */
        public int error() {
            return ByteBuffer.wrap(payload).getInt(type == GOAWAY ? 4 : 0);
        }

        public boolean ends() {
            return (type == DATA || type == HEADERS) && (flags & END_STREAM) != 0;
        }
    }

    /**
     * What came on a stream.
     *
     * @param interim the heads of responses before the one that ended it
     * @param head names in lower case; with several values of one, the last
     */
    public record Response(
            List<Map<String, String>> interim, Map<String, String> head, String body) {}

    /** Connects, and takes little of what the server sends before it is read. */
    public RawHttp2Client(HowdahServer server) throws IOException {
        this(server, new Socket());
    }

    /** Connects by TLS. */
    public RawHttp2Client(HowdahServer server, SSLContext tls) throws IOException {
        this(server, unconnected(tls));
    }

    private static SSLSocket unconnected(SSLContext tls) throws IOException {
        SSLSocket socket = (SSLSocket) tls.getSocketFactory().createSocket();
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {"h2"});
        socket.setSSLParameters(parameters);
        return socket;
    }

    private RawHttp2Client(HowdahServer server, Socket unconnected) throws IOException {
        socket = unconnected;
        socket.setReceiveBufferSize(8 << 10);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.connect(
                new InetSocketAddress(
                        InetAddress.getLoopbackAddress(), server.address().getPort()));
        out = new BufferedOutputStream(socket.getOutputStream(), 64 << 10);
        in = new DataInputStream(socket.getInputStream());
    }

    /** Sends the preface and settings: pairs of a number and a value. */
    public RawHttp2Client begin(int... settings) throws IOException {
        out.write(PREFACE);
        ByteBuffer payload = ByteBuffer.allocate(settings.length / 2 * 6);
        for (int i = 0; i < settings.length; i += 2) {
            payload.putShort((short) settings[i]).putInt(settings[i + 1]);
        }
        return send(SETTINGS, 0, 0, payload.array());
    }

    /** Sends a frame, some time before {@link #flush}. */
    public RawHttp2Client send(int type, int flags, int stream, byte[] payload) throws IOException {
        ByteBuffer head = ByteBuffer.allocate(9);
        head.put((byte) (payload.length >> 16)).putShort((short) payload.length);
        head.put((byte) type).put((byte) flags).putInt(stream);
        out.write(head.array());
        out.write(payload);
        return this;
    }

    /** Sends a GET. */
    public RawHttp2Client get(int stream, String path) throws IOException {
        return ask(stream, "GET", path);
    }

    /** Sends a request without a body. */
    public RawHttp2Client ask(int stream, String method, String path) throws IOException {
        return send(HEADERS, END_HEADERS | END_STREAM, stream, head(method, path));
    }

    /** Sends the head of a POST. */
    public RawHttp2Client post(int stream, String path, String... headers) throws IOException {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        block.write(head("POST", path));
        block.write(block(headers));
        return send(HEADERS, END_HEADERS, stream, block.toByteArray());
    }

    private static byte[] head(String method, String path) {
        return block(":method", method, ":scheme", "http", ":authority", "a", ":path", path);
    }

    public RawHttp2Client reset(int stream) throws IOException {
        return send(RST_STREAM, 0, stream, new byte[] {0, 0, 0, 8});
    }

    public RawHttp2Client widen(int stream, int bytes) throws IOException {
        return send(WINDOW_UPDATE, 0, stream, ByteBuffer.allocate(4).putInt(bytes).array());
    }

    public RawHttp2Client flush() throws IOException {
        out.flush();
        return this;
    }

    /** Header fields as HPACK has them: literals that no table keeps. RFC 7541, section 6.2.2. */
    public static byte[] block(String... namesAndValues) {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            block.write(0);
            text(block, namesAndValues[i]);
            text(block, namesAndValues[i + 1]);
        }
        return block.toByteArray();
    }

    /** A string without Huffman's code, its length before it. RFC 7541, section 5.2. */
    public static void text(ByteArrayOutputStream block, String text) {
        int length = text.length();
        if (length < 127) {
            block.write(length);
        } else {
            block.write(127);
            for (length -= 127; length >= 128; length >>= 7) {
                block.write((length & 127) | 128);
            }
            block.write(length);
        }
        block.writeBytes(text.getBytes(ISO_8859_1));
    }

    /** Reads a frame; null at the connection's end, be it as it may. */
    public @Nullable Frame read() throws IOException {
        try {
            int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
            int type = in.readUnsignedByte();
            int flags = in.readUnsignedByte();
            int stream = in.readInt();
            return new Frame(type, flags, stream, in.readNBytes(length));
        } catch (EOFException | SocketException e) {
            return null;
        }
    }

    /** Reads on to a frame of a type; null if the connection ends before. */
    public @Nullable Frame readTo(int type) throws IOException {
        Frame frame = read();
        while (frame != null && frame.type() != type) {
            frame = read();
        }
        return frame;
    }

    /** Reads on to what ends a stream, or the connection: END_STREAM, RST_STREAM, GOAWAY, null. */
    public @Nullable Frame readToEndOf(int stream) throws IOException {
        Frame frame = read();
        while (frame != null
                && frame.type() != GOAWAY
                && (frame.stream() != stream || (!frame.ends() && frame.type() != RST_STREAM))) {
            frame = read();
        }
        return frame;
    }

    /** Reads the response on a stream; all others must have ended. */
    public Response receive(int stream) throws IOException {
        List<Map<String, String>> interim = new ArrayList<>();
        Map<String, String> head = Map.of();
        StringBuilder body = new StringBuilder();
        Frame frame;
        do {
            frame = read();
            if (frame == null || frame.type() == RST_STREAM || frame.type() == GOAWAY) {
                throw new IOException("the stream was closed before its response had ended");
            }
            if (frame.type() == HEADERS) {
                if (!head.isEmpty()) {
                    interim.add(head);
                }
                head = decode(frame);
            } else if (frame.type() == DATA) {
                body.append(new String(frame.payload(), ISO_8859_1));
                if (frame.payload().length > 0) {
                    widen(0, frame.payload().length);
                    widen(stream, frame.payload().length).flush();
                }
            }
        } while (!frame.ends() || frame.stream() != stream);
        return new Response(interim, head, body.toString());
    }

    /** The fields of a frame of headers, all of which must be read in their order. */
    public Map<String, String> decode(Frame frame) throws IOException {
        Map<String, String> fields = new TreeMap<>();
        try {
            decoder.decodeHeaders(frame.stream(), Unpooled.wrappedBuffer(frame.payload()))
                    .forEach(f -> fields.put(f.getKey().toString(), f.getValue().toString()));
        } catch (Http2Exception e) {
            throw new IOException(e);
        }
        return fields;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
