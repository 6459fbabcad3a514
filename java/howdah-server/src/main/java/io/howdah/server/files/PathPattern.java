package io.howdah.server.files;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A pattern of paths, and of all that lies below them.
 *
 * <ul>
 *   <li>{@code *} stands for any characters of a name, {@code ?} for one: not for a slash.
 *   <li>{@code **} stands for any characters, slashes too; <code>/&#42;&#42;/</code> for a slash or
 *       any folders.
 *   <li>All else stands for itself, ASCII letters in either case.
 *   <li>A pattern that begins with a slash begins at the root; any other begins in any folder.
 * </ul>
 *
 * <p>A path of n characters is matched in O(n), whatever the pattern: it comes from a client. The
 * pattern is an automaton whose states are tracked all at once.
 */
final class PathPattern {

    private enum Kind {
        CHARACTER,
        ANY_OF_NAME,
        /** Any number of characters that are no slashes. */
        NAME,
        /** Any number of characters. */
        ALL,
        /** The next two tokens may be left out. */
        OPTIONAL
    }

    private record Token(Kind kind, char character) {

        boolean takes(char c) {
            return switch (kind) {
                case CHARACTER -> lower(c) == character;
                case ANY_OF_NAME, NAME -> c != '/';
                case ALL -> true;
                case OPTIONAL -> false;
            };
        }
    }

    private final Token[] tokens;

    private PathPattern(List<Token> tokens) {
        this.tokens = tokens.toArray(Token[]::new);
    }

    /**
     * Reads a pattern.
     *
     * @throws IllegalArgumentException no path can match it
     */
    static PathPattern of(String written) {
        String rooted = written.startsWith("/") ? written : "/**/" + written;
        String text = rooted.endsWith("/") ? rooted.substring(0, rooted.length() - 1) : rooted;
        String folders = text + "/";
        if (text.isEmpty()
                || written.isEmpty()
                || folders.contains("//")
                || folders.contains("/./")
                || folders.contains("/../")) {
            throw new IllegalArgumentException(
                    "Expected a pattern of paths such as /private, *.sql or /uploads/**.php, got \""
                            + written
                            + "\", which matches none: paths are compared decoded, and without"
                            + " //, /./ and /../");
        }
        return new PathPattern(tokens(RequestPath.asBytes(text)));
    }

    private static List<Token> tokens(String text) {
        List<Token> tokens = new ArrayList<>();
        int i = 0;
        while (i < text.length()) {
            if (text.startsWith("**/", i) && text.charAt(i - 1) == '/') {
                tokens.add(new Token(Kind.OPTIONAL, ' '));
                tokens.add(new Token(Kind.ALL, ' '));
                tokens.add(new Token(Kind.CHARACTER, '/'));
                i += 3;
            } else if (text.startsWith("**", i)) {
                tokens.add(new Token(Kind.ALL, ' '));
                i += 2;
            } else {
                tokens.add(token(text.charAt(i)));
                i++;
            }
        }
        return tokens;
    }

    private static Token token(char c) {
        return switch (c) {
            case '*' -> new Token(Kind.NAME, ' ');
            case '?' -> new Token(Kind.ANY_OF_NAME, ' ');
            default -> new Token(Kind.CHARACTER, lower(c));
        };
    }

    private static char lower(char c) {
        return c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c;
    }

    /**
     * Whether it stands for a path, or for a folder above it.
     *
     * @param path normalized
     */
    boolean matches(String path) {
        boolean[] states = new boolean[tokens.length + 1];
        boolean[] next = new boolean[tokens.length + 1];
        enter(states, 0);
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c == '/' && states[tokens.length]) {
                return true;
            }
            if (!step(states, next, c)) {
                return false;
            }
            boolean[] before = states;
            states = next;
            next = before;
        }
        return states[tokens.length];
    }

    /** Whether any state is left. */
    private boolean step(boolean[] states, boolean[] next, char c) {
        Arrays.fill(next, false);
        boolean any = false;
        for (int i = 0; i < tokens.length; i++) {
            if (states[i] && tokens[i].takes(c)) {
                any = true;
                boolean stays = tokens[i].kind == Kind.NAME || tokens[i].kind == Kind.ALL;
                enter(next, stays ? i : i + 1);
            }
        }
        return any;
    }

    /** Adds a state, and those that come after it without a character. */
    private void enter(boolean[] states, int first) {
        int state = first;
        while (!states[state]) {
            states[state] = true;
            if (state == tokens.length
                    || tokens[state].kind == Kind.CHARACTER
                    || tokens[state].kind == Kind.ANY_OF_NAME) {
                return;
            }
            if (tokens[state].kind == Kind.OPTIONAL) {
                enter(states, state + 3);
            }
            state++;
        }
    }
}
