package io.howdah.server.files;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Which version of a file a response carries, and whether that is the one a client has (RFC 9110,
 * section 13).
 *
 * @param modifiedMillis when it was changed, in milliseconds since 1970
 * @param size in bytes
 */
public record FileVersion(long modifiedMillis, long size) {

    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
                    .withZone(ZoneOffset.UTC);

    /** What came of a request's conditions. */
    public enum Outcome {
        /** Send it. */
        SEND,
        /** The client has this version: 304. */
        NOT_MODIFIED,
        /** The client wants another version: 412. */
        PRECONDITION_FAILED
    }

    /**
     * Its strong entity tag: the time of the change and the size, as nginx has it, to the
     * millisecond.
     */
    public String entityTag() {
        return "\"" + Long.toHexString(modifiedMillis) + "-" + Long.toHexString(size) + "\"";
    }

    /** When it was changed, as a header has it. */
    public String lastModified() {
        return DATE.format(Instant.ofEpochMilli(modifiedMillis));
    }

    /**
     * Judges a request's conditions, which are null where the request has none.
     *
     * @param ifMatch its If-Match
     * @param ifUnmodifiedSince its If-Unmodified-Since
     * @param ifNoneMatch its If-None-Match
     * @param ifModifiedSince its If-Modified-Since
     */
    public Outcome judge(
            @Nullable String ifMatch,
            @Nullable String ifUnmodifiedSince,
            @Nullable String ifNoneMatch,
            @Nullable String ifModifiedSince) {
        if (ifMatch != null) {
            if (!names(ifMatch, false)) {
                return Outcome.PRECONDITION_FAILED;
            }
        } else if (ifUnmodifiedSince != null && isOlderThan(ifUnmodifiedSince, false)) {
            return Outcome.PRECONDITION_FAILED;
        }
        if (ifNoneMatch != null) {
            return names(ifNoneMatch, true) ? Outcome.NOT_MODIFIED : Outcome.SEND;
        }
        if (ifModifiedSince != null && isOlderThan(ifModifiedSince, true)) {
            return Outcome.NOT_MODIFIED;
        }
        return Outcome.SEND;
    }

    /**
     * Whether a range may be taken from this version.
     *
     * @param ifRange the request's If-Range: an entity tag or a date
     */
    public boolean allowsRange(@Nullable String ifRange) {
        return ifRange == null || ifRange.equals(entityTag()) || ifRange.equals(lastModified());
    }

    /**
     * Whether a list of entity tags has this one; weak ones count where the weak comparison does.
     */
    private boolean names(String tags, boolean weakly) {
        if (tags.strip().equals("*")) {
            return true;
        }
        String own = entityTag();
        for (String tag : tags.split(",", -1)) {
            String candidate = tag.strip();
            if (weakly && candidate.startsWith("W/")) {
                candidate = candidate.substring(2);
            }
            if (candidate.equals(own)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Compares with a date of a header, which has whole seconds; one that is malformed is ignored.
     *
     * @param unchanged true to ask whether the file was not changed after the date; false, whether
     *     it was
     */
    private boolean isOlderThan(String date, boolean unchanged) {
        long seconds;
        try {
            seconds = ZonedDateTime.parse(date, DATE).toEpochSecond();
        } catch (DateTimeParseException e) {
            return false;
        }
        return Math.floorDiv(modifiedMillis, 1000) <= seconds == unchanged;
    }
}
