package io.howdah.servlet;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A response as the client has it.
 *
 * @param status its code
 * @param headers its lines, with names in lower case
 * @param body its bytes as characters
 * @param whole whether all of it has come
 */
record Response(int status, List<String> headers, String body, boolean whole) {

    static Response read(InputStream in, boolean hasBody) throws IOException {
        String line = line(in);
        List<String> headers = new ArrayList<>();
        String header = line(in);
        while (!header.isEmpty()) {
            int colon = header.indexOf(':');
            headers.add(
                    header.substring(0, colon).toLowerCase(Locale.ROOT)
                            + ": "
                            + header.substring(colon + 1).strip());
            header = line(in);
        }
        int status = Integer.parseInt(line.substring(9, 12));
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        boolean whole = !hasBody || readBody(in, headers, body);
        return new Response(status, headers, body.toString(ISO_8859_1), whole);
    }

    private static boolean readBody(
            InputStream in, List<String> headers, ByteArrayOutputStream body) {
        try {
            if (headers.contains("transfer-encoding: chunked")) {
                for (int size = size(in); size > 0; size = size(in)) {
                    readTo(body, in, size);
                    line(in);
                }
                line(in);
            } else {
                String length = of(headers, "content-length");
                if (length.isEmpty()) {
                    body.writeBytes(in.readAllBytes());
                } else {
                    readTo(body, in, Integer.parseInt(length));
                }
            }
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static int size(InputStream in) throws IOException {
        return Integer.parseInt(line(in), 16);
    }

    private static void readTo(ByteArrayOutputStream body, InputStream in, int length)
            throws IOException {
        byte[] bytes = in.readNBytes(length);
        body.writeBytes(bytes);
        if (bytes.length < length) {
            throw new EOFException("expected " + length + " bytes, got " + bytes.length);
        }
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        int c = in.read();
        if (c < 0) {
            throw new EOFException("the server has closed the connection");
        }
        for (; c >= 0 && c != '\n'; c = in.read()) {
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    private static String of(List<String> headers, String name) {
        return headers.stream()
                .filter(line -> line.startsWith(name + ": "))
                .map(line -> line.substring(name.length() + 2))
                .findFirst()
                .orElse("");
    }

    /** {@return a header's value; empty if there is none} */
    String header(String name) {
        return of(headers, name);
    }
}
