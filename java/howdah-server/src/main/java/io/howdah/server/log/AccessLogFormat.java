package io.howdah.server.log;

import java.util.Locale;

/** How a line of the access log looks. */
public enum AccessLogFormat {
    /** That of Apache and nginx, which every tool reads. */
    COMBINED,
    /** One JSON object. */
    JSON;

    /**
     * Reads a name.
     *
     * @param name in lower case
     * @return the format
     * @throws IllegalArgumentException it is none
     */
    public static AccessLogFormat of(String name) {
        for (AccessLogFormat format : values()) {
            if (format.name().toLowerCase(Locale.ROOT).equals(name)) {
                return format;
            }
        }
        throw new IllegalArgumentException("expected combined or json, but " + name + " came");
    }

    LineFormat lines() {
        return this == COMBINED ? new CombinedFormat() : new JsonFormat();
    }
}
