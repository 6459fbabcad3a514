package io.howdah.border;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.ByteBuffer;

/**
 * Writes requests for {@link HttpSession#send}: {@code http.proto}'s HttpRequest. Texts are written
 * one byte a character.
 */
public final class HttpRequestWriter {

    private static final int REQUEST = Tags.tag(9, Tags.DELIMITED);

    private static final int METHOD = Tags.tag(1, Tags.DELIMITED);
    private static final int TARGET = Tags.tag(2, Tags.DELIMITED);
    private static final int PROTOCOL = Tags.tag(3, Tags.DELIMITED);
    private static final int HEADER = Tags.tag(4, Tags.DELIMITED);
    private static final int CONNECTION = Tags.tag(5, Tags.DELIMITED);
    private static final int SCRIPT_FILENAME = Tags.tag(6, Tags.DELIMITED);
    private static final int SCRIPT_NAME = Tags.tag(7, Tags.DELIMITED);
    private static final int PATH_INFO = Tags.tag(8, Tags.DELIMITED);
    private static final int CONTENT_LENGTH = Tags.tag(9, Tags.VARINT);
    private static final int STREAMED = Tags.tag(10, Tags.VARINT);
    private static final int BODY = Tags.tag(11, Tags.DELIMITED);

    private final MessageBuffer message;
    private int mark;
    private int count;

    HttpRequestWriter(MessageBuffer message) {
        this.message = message;
    }

    /** PHP waits for requests: what is written now goes over next. */
    void restart() {
        message.start(0);
        count = 0;
    }

    /** {@return how many requests have been written} */
    public int count() {
        return count;
    }

    /** Begins a request. */
    public void begin() {
        mark = message.messageStart(REQUEST);
    }

    /** Ends a request. */
    public void end() {
        message.messageEnd(mark);
        count++;
    }

    /**
     * Writes fields of HttpRequest that have been encoded elsewhere.
     *
     * @param encoded where they lie, from the first byte on
     * @param length how long they are
     */
    public void fields(byte[] encoded, int length) {
        int p = message.room(length);
        message.bytes.put(p, encoded, 0, length);
        message.position = p + length;
    }

    /** Writes the method. */
    public void method(String method) {
        text(METHOD, method);
    }

    /** Writes the request's target as it stands in the request line. */
    public void target(String target) {
        text(TARGET, target);
    }

    /** Writes the protocol's name and version, such as HTTP/1.1. */
    public void protocol(String protocol) {
        text(PROTOCOL, protocol);
    }

    /** Writes a header. */
    public void header(String name, String value) {
        text(HEADER, name);
        text(HEADER, value);
    }

    /**
     * Writes the name of a header, or its value, which comes next.
     *
     * @param bytes where it lies
     * @param from where it begins
     * @param length how long it is
     */
    public void headerText(byte[] bytes, int from, int length) {
        int p = begin(HEADER, length);
        message.bytes.put(p, bytes, from, length);
        message.position = p + length;
    }

    /** Writes the name of a header, or its value, which comes next. */
    public void headerText(String text) {
        text(HEADER, text);
    }

    /** Writes what the request's connection is: an encoded HttpConnection. */
    public void connection(byte[] encoded) {
        message.putBytes(CONNECTION, encoded);
    }

    /**
     * Writes which script is to run.
     *
     * @param filename its full path
     * @param name its path below the document root, which $_SERVER['SCRIPT_NAME'] is
     * @param pathInfo what stands behind it in the target's path; may be empty
     */
    public void script(byte[] filename, byte[] name, byte[] pathInfo) {
        message.putBytes(SCRIPT_FILENAME, filename);
        message.putBytes(SCRIPT_NAME, name);
        message.putBytes(PATH_INFO, pathInfo);
    }

    /** Writes the length of a streamed body, if it is known. */
    public void contentLength(long length) {
        message.putVarintField(CONTENT_LENGTH, length + 1);
    }

    /** PHP gets the body by {@link HttpSession.Listener#reading}. */
    public void streamed() {
        message.putVarintField(STREAMED, 1);
    }

    /** Writes the whole body: what is left in the buffer. */
    public void body(ByteBuffer body) {
        int length = body.remaining();
        int p = begin(BODY, length);
        message.bytes.put(p, body, body.position(), length);
        message.position = p + length;
    }

    private int begin(int tag, int length) {
        MessageBuffer m = message;
        int p = m.room(WireBuffer.roomFor(length, WireBuffer.SCALAR_ROOM));
        m.bytes.put(p, (byte) tag);
        m.position = p + 1;
        m.putVarint(length);
        return m.position;
    }

    @SuppressWarnings("deprecation") // getBytes(int, int, byte[], int) takes the low byte of each
    private void text(int tag, String text) {
        int length = text.length();
        if (length > message.scratch.length) {
            message.putBytes(tag, text.getBytes(ISO_8859_1));
            return;
        }
        text.getBytes(0, length, message.scratch, 0);
        int p = begin(tag, length);
        message.bytes.put(p, message.scratch, 0, length);
        message.position = p + length;
    }
}
