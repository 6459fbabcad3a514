package io.howdah.server.php;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.howdah.server.exchange.ConnectionInfo;
import io.howdah.server.proxy.RequestOrigin;
import io.howdah.wire.Schema;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Encodes what a request's connection is: the HttpConnection of {@code http.proto}, once each. For
 * the loop that drives PHP.
 */
public final class ConnectionEncoder {

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
        bytes(
                out,
                Schema.HttpConnection.REMOTE_ADDRESS,
                connection.remoteAddress().getBytes(ISO_8859_1));
        number(out, Schema.HttpConnection.REMOTE_PORT, connection.remotePort());
        bytes(
                out,
                Schema.HttpConnection.LOCAL_ADDRESS,
                connection.localAddress().getBytes(ISO_8859_1));
        number(out, Schema.HttpConnection.SERVER_PORT, connection.serverPort());
        bytes(out, Schema.HttpConnection.SERVER_NAME, connection.serverName().getBytes(ISO_8859_1));
        number(out, Schema.HttpConnection.HTTPS, connection.secure() ? 1 : 0);
        bytes(out, Schema.HttpConnection.DOCUMENT_ROOT, documentRoot);
        byte[] encoded = out.toByteArray();
        if (origin != null) {
            origin.encoded(documentRoot, encoded);
        }
        return encoded;
    }

    private static void bytes(ByteArrayOutputStream out, int tag, byte[] value) {
        out.write(tag);
        varint(out, value.length);
        out.writeBytes(value);
    }

    private static void number(ByteArrayOutputStream out, int tag, int value) {
        if (value != 0) {
            out.write(tag);
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
