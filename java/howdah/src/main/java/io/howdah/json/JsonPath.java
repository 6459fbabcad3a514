package io.howdah.json;

import java.util.Arrays;
import java.util.List;

/** Where in a document a reader is: in which objects and arrays, and how far in each of them. */
final class JsonPath {

    /** As deep as PHP's {@code json_decode()} goes. */
    private static final int MAX_DEPTH = 512;

    private static final int FIRST_FRAMES = 16;
    private static final int NO_KEY = Integer.MIN_VALUE;
    private static final int NO_ELEMENT = 0;

    /**
     * Of each object and array that is open: where in the text its latest key begins, or -1 less
     * its latest index.
     */
    private int[] frames = new int[FIRST_FRAMES];

    private int depth;

    int depth() {
        return depth;
    }

    void beginObject() {
        begin(NO_KEY);
    }

    void beginArray() {
        begin(NO_ELEMENT);
    }

    private void begin(int frame) {
        if (depth == MAX_DEPTH) {
            throw new JsonReadException(
                    List.of(new JsonError("", "Nested deeper than " + MAX_DEPTH + " levels")));
        }
        if (depth == frames.length) {
            frames = Arrays.copyOf(frames, depth * 2);
        }
        frames[depth++] = frame;
    }

    /** Whether the innermost object or array has begun, and nothing of it has been read. */
    boolean isAtStart() {
        int frame = frames[depth - 1];
        return frame == NO_KEY || frame == NO_ELEMENT;
    }

    /** A key of the innermost object, which begins there in the text. */
    void key(int begin) {
        frames[depth - 1] = begin;
    }

    /** The next element of the innermost array. */
    void element() {
        frames[depth - 1]--;
    }

    /** The innermost object or array has ended. */
    void end() {
        depth--;
    }

    /** All those have ended that began at this depth and further in. */
    void endTo(int outside) {
        depth = outside;
    }

    /** {@return the JSON pointer} */
    String pointer(JsonScanner scanner) {
        StringBuilder pointer = new StringBuilder();
        int here = scanner.at;
        for (int i = 0; i < depth; i++) {
            if (frames[i] > 0) {
                scanner.at = frames[i];
                pointer.append('/').append(escaped(scanner.string()));
            } else if (frames[i] < 0 && frames[i] != NO_KEY) {
                pointer.append('/').append(-1L - frames[i]);
            }
        }
        scanner.at = here;
        return pointer.toString();
    }

    static String escaped(String key) {
        return key.replace("~", "~0").replace("/", "~1");
    }
}
