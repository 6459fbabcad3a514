package io.howdah.server.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** What a file is, by the extension of its name. */
public final class MediaTypes {

    private static final String UNKNOWN = "application/octet-stream";
    private static final String TABLE = "media-types.txt";

    private final Map<String, String> byExtension;

    private MediaTypes(Map<String, String> byExtension) {
        this.byExtension = byExtension;
    }

    /**
     * Those that are built in.
     *
     * @return the types
     */
    public static MediaTypes builtIn() {
        Map<String, String> types = new HashMap<>();
        try (InputStream table =
                        Objects.requireNonNull(MediaTypes.class.getResourceAsStream(TABLE), TABLE);
                BufferedReader lines = new BufferedReader(new InputStreamReader(table, UTF_8))) {
            lines.lines().forEach(line -> addTo(types, line));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new MediaTypes(Map.copyOf(types));
    }

    private static void addTo(Map<String, String> types, String line) {
        if (line.isEmpty() || line.startsWith("#")) {
            return;
        }
        String[] words = line.split(" ", -1);
        String type = words[0].startsWith("text/") ? words[0] + "; charset=utf-8" : words[0];
        for (int i = 1; i < words.length; i++) {
            types.put(words[i], type);
        }
    }

    /**
     * The type of a file.
     *
     * @param name of the file, or its path
     * @return its type, with UTF-8 as the character set of text
     */
    public String of(String name) {
        int dot = name.lastIndexOf('.');
        if (dot < name.lastIndexOf('/')) {
            return UNKNOWN;
        }
        return byExtension.getOrDefault(name.substring(dot + 1).toLowerCase(Locale.ROOT), UNKNOWN);
    }
}
