package io.howdah.server.compression;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import io.howdah.server.exchange.ResponseFilter.Encoder;
import io.netty.util.AsciiString;
import java.util.Locale;

/** A content coding. */
public enum Coding {
    /** Zstandard (RFC 8878): the fastest. */
    ZSTD,
    /** Brotli (RFC 7932): the smallest. */
    BR,
    /** gzip (RFC 1952): every client knows it. */
    GZIP;

    @SuppressWarnings("ImmutableEnumChecker") // nobody writes into its array
    private final AsciiString token = AsciiString.cached(name().toLowerCase(Locale.ROOT));

    /**
     * Its name in headers.
     *
     * @return in lower case
     */
    public AsciiString token() {
        return token;
    }

    /**
     * Reads a name.
     *
     * @param name in lower case
     * @return the coding
     * @throws IllegalArgumentException it is none
     */
    public static Coding of(String name) {
        for (Coding coding : values()) {
            if (coding.token.contentEquals(name)) {
                return coding;
            }
        }
        throw new IllegalArgumentException("expected zstd, br or gzip, but " + name + " came");
    }

    /** Whether its native library runs here. */
    boolean isAvailable() {
        return switch (this) {
            case ZSTD -> ZstdEncoder.isAvailable();
            case BR -> Brotli4jLoader.isAvailable();
            case GZIP -> true;
        };
    }

    /** Begins to encode a body. */
    Encoder encoder() {
        return switch (this) {
            case ZSTD -> new ZstdEncoder();
            case BR -> new BrotliEncoder();
            case GZIP -> new GzipEncoder();
        };
    }
}
