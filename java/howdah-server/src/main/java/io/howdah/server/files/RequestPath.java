package io.howdah.server.files;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The path of a request target: percent-decoded once, with repeated slashes merged and dot segments
 * removed, as nginx makes its {@code $uri}. It always begins with a slash.
 *
 * <p>Paths are bytes. They are kept as strings of ISO-8859-1, so that each character is one byte.
 */
final class RequestPath {

    private static final HexFormat UPPER_CASE = HexFormat.of().withUpperCase();

    private RequestPath() {}

    /**
     * Finds the raw path in a request target, without its query.
     *
     * @param target in origin form, {@code /path?query}, or absolute form, {@code
     *     http://host/path?query}
     * @return null if it is in none of these forms
     */
    static @Nullable String of(String target) {
        int start = 0;
        if (target.isEmpty() || target.charAt(0) != '/') {
            int authority = target.indexOf("://");
            if (authority <= 0) {
                return null;
            }
            start = authority + 3;
            while (start < target.length()
                    && target.charAt(start) != '/'
                    && target.charAt(start) != '?') {
                start++;
            }
        }
        int query = target.indexOf('?', start);
        String path = target.substring(start, query < 0 ? target.length() : query);
        return path.isEmpty() ? "/" : path;
    }

    /**
     * Decodes and normalizes a raw path.
     *
     * @return null if it is malformed, contains a NUL, or leads above the root: such a request is a
     *     bad one
     */
    static @Nullable String normalize(String raw) {
        String decoded = isPlain(raw) ? raw : decode(raw);
        if (decoded == null || decoded.isEmpty() || decoded.charAt(0) != '/') {
            return null;
        }
        return needsMerging(decoded) ? merge(decoded) : decoded;
    }

    /**
     * The path as text, for the file system.
     *
     * @return null if it is no UTF-8
     */
    static @Nullable String asText(String path) {
        for (int i = 0; i < path.length(); i++) {
            if (path.charAt(i) >= 0x80) {
                try {
                    return UTF_8.newDecoder()
                            .decode(ByteBuffer.wrap(path.getBytes(ISO_8859_1)))
                            .toString();
                } catch (CharacterCodingException e) {
                    return null;
                }
            }
        }
        return path;
    }

    /** Text of the file system as bytes, each of them a character. */
    static String asBytes(String text) {
        return new String(text.getBytes(UTF_8), ISO_8859_1);
    }

    /** A path as it may stand in a header: what is no unreserved character is encoded. */
    static String encode(String path) {
        StringBuilder encoded = new StringBuilder(path.length() + 16);
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (isUnreserved(c) || c == '/') {
                encoded.append(c);
            } else {
                encoded.append('%').append(UPPER_CASE.toHexDigits((byte) c));
            }
        }
        return encoded.toString();
    }

    private static boolean isUnreserved(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || "-._~!$&'()*+,;=:@".indexOf(c) >= 0;
    }

    private static boolean isPlain(String raw) {
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (c == '%' || c == '#' || c <= ' ' || c >= 0x7f) {
                return false;
            }
        }
        return true;
    }

    private static @Nullable String decode(String raw) {
        StringBuilder decoded = new StringBuilder(raw.length());
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (c == '%') {
                if (i + 2 >= raw.length()
                        || !HexFormat.isHexDigit(raw.charAt(i + 1))
                        || !HexFormat.isHexDigit(raw.charAt(i + 2))) {
                    return null;
                }
                int octet = HexFormat.fromHexDigits(raw, i + 1, i + 3);
                if (octet == 0) {
                    return null;
                }
                decoded.append((char) octet);
                i += 2;
            } else if (c == '#' || c <= ' ' || c == 0x7f || c > 0xff) {
                return null;
            } else {
                decoded.append(c);
            }
        }
        return decoded.toString();
    }

    private static boolean needsMerging(String path) {
        for (int i = 1; i < path.length(); i++) {
            char c = path.charAt(i);
            if ((c == '/' || c == '.') && path.charAt(i - 1) == '/') {
                return true;
            }
        }
        return false;
    }

    private static @Nullable String merge(String path) {
        StringBuilder merged = new StringBuilder(path.length());
        int start = 1;
        while (true) {
            int slash = path.indexOf('/', start);
            String segment = path.substring(start, slash < 0 ? path.length() : slash);
            boolean folder = segment.isEmpty() || segment.equals(".") || segment.equals("..");
            if (segment.equals("..")) {
                int parent = merged.lastIndexOf("/");
                if (parent < 0) {
                    return null;
                }
                merged.setLength(parent);
            } else if (!folder) {
                merged.append('/').append(segment);
            }
            if (slash < 0) {
                return folder ? merged.append('/').toString() : merged.toString();
            }
            start = slash + 1;
        }
    }
}
