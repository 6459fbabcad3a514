package io.howdah.server.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import io.howdah.server.HowdahServer;
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

    private final Socket socket = new Socket();
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

    /** Connects, and takes little of what the server sends before it is read. */
    public RawHttp2Client(HowdahServer server) throws IOException {
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
        byte[] block = block(":method", "GET", ":scheme", "http", ":authority", "a", ":path", path);
        return send(HEADERS, END_HEADERS | END_STREAM, stream, block);
    }

    /** Sends the head of a POST. */
    public RawHttp2Client post(int stream, String path, String... headers) throws IOException {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        block.write(block(":method", "POST", ":scheme", "http", ":authority", "a", ":path", path));
        block.write(block(headers));
        return send(HEADERS, END_HEADERS, stream, block.toByteArray());
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

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
