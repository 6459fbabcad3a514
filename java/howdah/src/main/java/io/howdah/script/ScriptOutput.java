package io.howdah.script;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import org.jspecify.annotations.Nullable;

/** PHP's output as text, for the writer of the script that runs. */
final class ScriptOutput extends OutputStream {

    private final CharsetDecoder decoder =
            UTF_8.newDecoder()
                    .onMalformedInput(CodingErrorAction.REPLACE)
                    .onUnmappableCharacter(CodingErrorAction.REPLACE);

    /** Where a character begins whose other bytes come later. */
    private byte[] begun = {};

    private @Nullable Writer writer;

    /**
     * {@return the writer that it had} A character that was begun for that one has come to its end.
     */
    @Nullable Writer to(@Nullable Writer next) {
        Writer last = writer;
        writer = next;
        if (last != next && begun.length > 0) {
            begun = new byte[0];
            replace(last);
        }
        return last;
    }

    private void replace(@Nullable Writer in) {
        try {
            if (in != null) {
                in.append(decoder.replacement());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("PHP's output could not be written", e);
        }
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        Writer to = writer;
        if (to == null) {
            return; // of what runs as PHP ends
        }
        ByteBuffer in = ByteBuffer.allocate(begun.length + length);
        in.put(begun).put(bytes, offset, length).flip();
        CharBuffer out = CharBuffer.allocate(in.remaining() + 1);
        decoder.reset().decode(in, out, false);
        begun = new byte[in.remaining()];
        in.get(begun);
        to.append(out.flip());
    }

    @Override
    public void flush() throws IOException {
        Writer to = writer;
        if (to != null) {
            to.flush();
        }
    }
}
