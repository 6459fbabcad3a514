package io.howdah.server.soak;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaders;

/** An answer whose bytes are known. */
final class BytesProof implements Attempt.Proof {

    private final Bytes expected;
    private final long length;
    private long position;
    private long wrongAt = -1;

    /** What is to come, byte by byte. */
    interface Bytes {
        byte next();
    }

    BytesProof(Bytes expected, long length) {
        this.expected = expected;
        this.length = length;
    }

    static BytesProof ofPart(byte[] whole, int from, int length) {
        int[] position = {from};
        return new BytesProof(() -> whole[position[0]++], length);
    }

    /** Lines of a token and of their numbers. */
    static BytesProof ofLines(String token, int count) {
        Lines lines = new Lines(token);
        return new BytesProof(lines, (long) count * lines.line.length);
    }

    /** Counts in the digits of one line. */
    private static final class Lines implements Bytes {
        private final byte[] line;
        private int column;

        Lines(String token) {
            line = (token + ":00000000\n").getBytes(ISO_8859_1);
        }

        @Override
        public byte next() {
            byte next = line[column++];
            if (column == line.length) {
                column = 0;
                int digit = line.length - 2;
                while (line[digit] == '9') {
                    line[digit--] = '0';
                }
                line[digit]++;
            }
            return next;
        }
    }

    @Override
    public void head(HttpHeaders headers) {}

    @Override
    public void part(ByteBuf part) {
        for (int i = part.readerIndex(); i < part.writerIndex() && wrongAt < 0; i++, position++) {
            if (position >= length || part.getByte(i) != expected.next()) {
                wrongAt = position;
            }
        }
    }

    @Override
    public String objection() {
        if (wrongAt >= 0) {
            return "the body is not what was expected from byte " + wrongAt + " on";
        }
        return position == length ? "" : "expected " + length + " bytes, " + position + " came";
    }
}
