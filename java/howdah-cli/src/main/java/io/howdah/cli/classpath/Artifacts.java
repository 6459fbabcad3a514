package io.howdah.cli.classpath;

import io.howdah.cli.command.CommandException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Artifacts of Maven repositories, with all that they need at run time.
 *
 * @param coordinates each {@code group:artifact:version}; sorted, without duplicates
 */
public record Artifacts(List<String> coordinates) {

    private static final Pattern COORDINATES =
            Pattern.compile("[\\w.-]+:[\\w.-]+:[\\w.+-]+", Pattern.UNICODE_CHARACTER_CLASS);

    /** Reads coordinates. */
    static Artifacts of(List<String> coordinates) {
        Map<String, String> versions = new HashMap<>();
        for (String each : coordinates) {
            if (!COORDINATES.matcher(each).matches()) {
                throw CommandException.usage(
                        "expected group:artifact:version, such as org.slf4j:slf4j-api:2.0.17, got \""
                                + each
                                + "\"");
            }
            int colon = each.lastIndexOf(':');
            String other = versions.put(each.substring(0, colon), each);
            if (other != null && !other.equals(each)) {
                throw CommandException.usage(
                        "expected one version of each artifact, got both "
                                + other
                                + " and "
                                + each
                                + ": leave one out");
            }
        }
        return new Artifacts(List.copyOf(new TreeSet<>(coordinates)));
    }

    /** The jars with their classes. */
    List<Path> jars() {
        return find(Maven.Kind.CLASSES);
    }

    /** The jars with their sources, of those that have one. */
    public List<Path> sources() {
        return find(Maven.Kind.SOURCES);
    }

    private List<Path> find(Maven.Kind kind) {
        if (coordinates.isEmpty()) {
            return List.of();
        }
        ClassPathCache cache = new ClassPathCache(coordinates, kind);
        List<Path> cached = cache.read();
        if (cached != null) {
            return cached;
        }
        List<Path> fetched = Maven.fetch(coordinates, kind);
        cache.write(fetched);
        return fetched;
    }
}
