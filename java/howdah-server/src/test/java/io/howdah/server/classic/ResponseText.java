package io.howdah.server.classic;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Responses as lines to be compared.
 *
 * <p>Left out is how a server frames a response and presents itself: {@code Connection}, {@code
 * Transfer-Encoding}, {@code Date}, {@code Server}, and {@code Content-Length} where the script has
 * not set one. Headers are sorted by name, as their order means nothing, but stay in order where
 * the name is the same. Ports, session ids, boundaries, the entity tags of files, the times of log
 * lines and the seconds until a time are named instead of shown.
 */
final class ResponseText {

    private static final Set<String> FRAMING =
            names("Connection", "Keep-Alive", "Transfer-Encoding");
    private static final Set<String> OF_A_BODY = names("Content-Length", "Content-Type");
    private static final Set<String> OWN = names("Date", "Server");

    private ResponseText() {}

    private static Set<String> names(String... names) {
        Set<String> set = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        set.addAll(List.of(names));
        return set;
    }

    /**
     * {@return the lines of a response}
     *
     * @param server who sent it
     * @param extent how much of it
     * @param withLength whether its length is part of it
     */
    static List<String> lines(
            RawResponse response,
            InetSocketAddress server,
            RequestFile.Extent extent,
            boolean withLength) {
        List<String> lines = new ArrayList<>();
        boolean all = extent == RequestFile.Extent.ALL;
        boolean hasLength = withLength && !isOfRanges(response);
        lines.add(all ? status(response) : response.status().split(" ", 2)[0]);
        if (extent != RequestFile.Extent.STATUS) {
            response.headers().stream()
                    .filter(header -> !isOfTheServer(header.getKey(), hasLength))
                    .filter(header -> all || !OF_A_BODY.contains(header.getKey()))
                    .sorted(Comparator.comparing(Map.Entry::getKey, String.CASE_INSENSITIVE_ORDER))
                    .map(
                            header ->
                                    general(
                                            header.getKey().toLowerCase(Locale.ROOT)
                                                    + ": "
                                                    + header.getValue(),
                                            server))
                    .forEach(lines::add);
        }
        if (all) {
            lines.add("");
            for (String line : response.body().split("\n", -1)) {
                lines.add(general(printable(line), server));
            }
        }
        return lines;
    }

    /** {@return the status, and a reason phrase if it is the script's own} */
    private static String status(RawResponse response) {
        String[] parts = response.status().split(" ", 2);
        String usual = HttpResponseStatus.valueOf(Integer.parseInt(parts[0])).reasonPhrase();
        boolean isUsual = parts.length < 2 || parts[1].isEmpty() || parts[1].equals(usual);
        return isUsual ? parts[0] : response.status();
    }

    /** Its length is also that of the boundaries, which each server makes up. */
    private static boolean isOfRanges(RawResponse response) {
        String type = response.header("Content-Type");
        return type != null && type.startsWith("multipart/byteranges");
    }

    private static boolean isOfTheServer(String header, boolean withLength) {
        return FRAMING.contains(header)
                || OWN.contains(header)
                || (header.equalsIgnoreCase("Content-Length") && !withLength);
    }

    private static String general(String line, InetSocketAddress server) {
        return line.replaceAll("\\b" + server.getPort() + "\\b", "{port}")
                .replaceAll("\\b[0-9a-f]{32}\\b", "{session}")
                .replaceAll("(^--|boundary=)[-0-9a-zA-Z]{16,}?(--|\\\\x0d|$)", "$1{boundary}$2")
                .replaceAll("^etag: \"[0-9a-f]{8,11}-[0-9a-f]+\"$", "etag: {tag}")
                .replaceAll("\\bMax-Age=\\d{4,}", "Max-Age={seconds}")
                .replaceAll("^\\[\\d\\d-\\w{3}-\\d{4} \\d\\d:\\d\\d:\\d\\d UTC]", "[{time}]");
    }

    private static String printable(String line) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < line.length(); i++) {
            char next = line.charAt(i);
            if (next >= ' ' && next <= '~') {
                text.append(next);
            } else {
                text.append(String.format("\\x%02x", (int) next));
            }
        }
        return text.toString();
    }
}
