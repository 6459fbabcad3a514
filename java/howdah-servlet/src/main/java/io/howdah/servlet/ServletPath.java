package io.howdah.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.MappingMatch;
import java.net.URLDecoder;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A request's path as the container's constraints and filters have it: decoded and normalized, and
 * without parameters of its segments, such as {@code ;jsessionid=}.
 *
 * @param mount where the document root stands
 * @param path what is asked for: the mount, or below it
 */
record ServletPath(String mount, String path) {

    /**
     * {@return where a request leads}
     *
     * @throws IllegalArgumentException if the request's line could be taken to lead elsewhere
     */
    static ServletPath of(HttpServletRequest request) {
        String raw = request.getRequestURI();
        refuseAmbiguous(raw);
        String context = normalize(request.getContextPath());
        String servlet = context + request.getServletPath();
        String path = servlet + Objects.requireNonNullElse(request.getPathInfo(), "");
        MappingMatch match = request.getHttpServletMapping().getMappingMatch();
        boolean isPrefix = match == MappingMatch.PATH;
        if (!isPrefix && match != MappingMatch.EXACT && isFolder(raw)) {
            path = path.substring(0, path.lastIndexOf('/') + 1);
        }
        return new ServletPath(isPrefix ? servlet : context, path.isEmpty() ? "/" : path);
    }

    /**
     * There, a container may find a welcome file of the application, and not say how it has mapped
     * that, as Tomcat. The site has its own.
     */
    private static boolean isFolder(String raw) {
        return name(raw.substring(raw.lastIndexOf('/') + 1)).isEmpty();
    }

    /**
     * PHP code has the line as it was sent, the container's constraints have the path without dot
     * segments: {@code /a/../b} would pass as {@code /b}, and be {@code /a/} to code that looks at
     * its beginning. Clients leave out dot segments before they send a path. Where parameters are
     * left out before dot segments are, {@code /a/;/..} is {@code /}, and {@code /a/} where they
     * are left out afterwards: containers need not agree.
     */
    private static void refuseAmbiguous(String raw) {
        String[] segments = raw.split("/", -1);
        for (int i = 0; i < segments.length; i++) {
            String name = name(segments[i]);
            boolean isLast = i == segments.length - 1;
            if (Stream.of(name.split("/", -1)).anyMatch(ServletPath::isDots)) {
                throw new IllegalArgumentException("a segment is . or ..: " + raw);
            }
            if (segments[i].indexOf(';') >= 0 && name.isEmpty() && !isLast) {
                throw new IllegalArgumentException("a segment has parameters, but no name: " + raw);
            }
        }
    }

    private static boolean isDots(String name) {
        return name.equals(".") || name.equals("..");
    }

    /** As the client, or a proxy, has it: {@code getContextPath()} is not decoded. */
    private static String normalize(String raw) {
        Deque<String> names = new ArrayDeque<>();
        for (String segment : raw.split("/", -1)) {
            String name = name(segment);
            if (name.equals("..")) {
                names.pollLast();
            } else if (!name.isEmpty() && !name.equals(".")) {
                names.addLast(name);
            }
        }
        return names.isEmpty() ? "" : "/" + String.join("/", names);
    }

    /** A segment, decoded, without its parameters. */
    private static String name(String segment) {
        int parameters = segment.indexOf(';');
        String name = parameters < 0 ? segment : segment.substring(0, parameters);
        return URLDecoder.decode(name.replace("+", "%2B"), UTF_8);
    }
}
