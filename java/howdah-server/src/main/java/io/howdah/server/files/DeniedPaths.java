package io.howdah.server.files;

import java.util.List;

/** The paths that no client may ask for, as nginx's {@code deny all} has it. */
public final class DeniedPaths {

    private final List<PathPattern> patterns;

    /**
     * Reads the patterns of {@code deny}.
     *
     * @param patterns for their rules see docs/configuration.md
     * @throws IllegalArgumentException no path can match one of them
     */
    public DeniedPaths(List<String> patterns) {
        this.patterns = patterns.stream().map(PathPattern::of).toList();
    }

    /**
     * Whether a path is denied.
     *
     * @param path normalized
     */
    boolean contain(String path) {
        for (PathPattern pattern : patterns) {
            if (pattern.matches(path)) {
                return true;
            }
        }
        return false;
    }
}
