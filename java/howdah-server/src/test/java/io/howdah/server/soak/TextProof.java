package io.howdah.server.soak;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** An answer of one line. */
final class TextProof implements Attempt.Proof {

    private static final int LONGEST = 4096;

    private final String token;
    private final String expected;
    private final @Nullable IntConsumer version;
    private final StringBuilder body = new StringBuilder();
    private @Nullable String tokenHeader;

    /**
     * An answer.
     *
     * @param expected the line
     * @param version is told the number that follows it; null if none does
     */
    TextProof(String token, String expected, @Nullable IntConsumer version) {
        this.token = token;
        this.expected = expected;
        this.version = version;
    }

    @Override
    public void head(HttpHeaders headers) {
        tokenHeader = headers.get("X-Token");
    }

    @Override
    public void part(ByteBuf part) {
        if (body.length() < LONGEST) {
            body.append(part.toString(ISO_8859_1));
        }
    }

    @Override
    public String objection() {
        if (tokenHeader != null && !tokenHeader.equals(token)) {
            return "the header X-Token is of " + tokenHeader;
        }
        String line = body.toString();
        if (version != null && line.startsWith(expected) && line.endsWith("\n")) {
            String number = line.substring(expected.length()).strip();
            if (number.matches("\\d{1,9}")) {
                version.accept(Integer.parseInt(number));
                return "";
            }
        }
        return line.equals(expected + "\n") && version == null
                ? ""
                : "expected “" + expected + "”, “" + line.strip() + "” came";
    }
}
