package io.howdah.server.php;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.howdah.server.exchange.ConnectionInfo;
import io.howdah.server.proxy.RequestOrigin;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Encodes what a request's connection is: the HttpConnection of {@code http.proto}, once each. For
 * the loop that drives PHP.
 */
public final class ConnectionEncoder {

    private static final int DELIMITED = 2;

    private final Supplier<Path> roots;
    private byte[] root;

    /**
     * @param documentRoot PHP's {@code DOCUMENT_ROOT}, asked for again by {@link #renew}
     */
    public ConnectionEncoder(Supplier<Path> documentRoot) {
        roots = documentRoot;
        this.root = bytesOf(documentRoot.get());
    }

    private static byte[] bytesOf(Path path) {
        return path.toString().getBytes(UTF_8);
    }

    /** Looks where the document root is now: it may be a link that leads elsewhere. */
    public void renew() {
        root = bytesOf(roots.get());
    }

    /**
     * Encodes it.
     *
     * @param aliasFolder takes the place of the document root; null: none does
     */
    byte[] encode(ConnectionInfo connection, byte @Nullable [] aliasFolder) {
        byte[] documentRoot = aliasFolder == null ? root : aliasFolder;
        RequestOrigin origin = connection instanceof RequestOrigin shared ? shared : null;
        byte[] known = origin == null ? null : origin.encoded(documentRoot);
        if (known != null) {
            return known;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream(128);
        bytes(out, 1, connection.remoteAddress().getBytes(ISO_8859_1));
        number(out, 2, connection.remotePort());
        bytes(out, 3, connection.localAddress().getBytes(ISO_8859_1));
        number(out, 4, connection.serverPort());
        bytes(out, 5, connection.serverName().getBytes(ISO_8859_1));
        number(out, 6, connection.secure() ? 1 : 0);
        bytes(out, 7, documentRoot);
        byte[] encoded = out.toByteArray();
        if (origin != null) {
            origin.encoded(documentRoot, encoded);
        }
        return encoded;
    }

    private static void bytes(ByteArrayOutputStream out, int field, byte[] value) {
        out.write(field << 3 | DELIMITED);
        varint(out, value.length);
        out.writeBytes(value);
    }

    private static void number(ByteArrayOutputStream out, int field, int value) {
        if (value != 0) {
            out.write(field << 3);
            varint(out, value);
        }
    }

    private static void varint(ByteArrayOutputStream out, int value) {
        int left = value;
        while ((left & ~0x7f) != 0) {
            out.write((left & 0x7f) | 0x80);
            left >>>= 7;
        }
        out.write(left);
    }
}
