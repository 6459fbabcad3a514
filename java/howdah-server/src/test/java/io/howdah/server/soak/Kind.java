package io.howdah.server.soak;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** What a request is for, how often there is one, and what may come of it. */
@SuppressWarnings({
    "ImmutableEnumChecker",
    "EnumOrdinal"
}) // counters lie in arrays, by kind; the sets are never changed
enum Kind {
    /** A small answer from all that a request carries: query, cookie, header. */
    ECHO(Often.weight(70), Answer.of(200)),
    /** Calls {@code exit()} once it has answered. */
    EXIT(Often.weight(4), Answer.of(200)),
    /** A form's fields. */
    FORM(Often.weight(8), Answer.of(200)),
    /** A file as it is. */
    STATIC(Often.weight(4), Answer.of(200)),
    /** A part of a file. */
    RANGE(Often.weight(4), Answer.of(206)),
    /** A body that is flushed piece by piece. */
    STREAM(Often.weight(3), Answer.of(200)),
    /** A file of a form, so small that it is collected first. */
    UPLOAD(Often.weight(3), Answer.of(200)),

    /** Has Java code wait for a moment. */
    JAVA(Often.everyMillis(200), Answer.of(200)),

    /** A file of a form that is streamed. */
    LARGE_UPLOAD(Often.everyMillis(500), Answer.of(200)),
    /** A body in chunks that a script reads by itself. */
    PUT(Often.everyMillis(500), Answer.of(200)),
    /** A body of some megabytes. */
    DOWNLOAD(Often.everyMillis(400), Answer.of(200)),
    /** The same for a client that takes its time. */
    SLOW_DOWNLOAD(Often.everyMillis(1500), Answer.of(200)),
    /** A client that goes away in the middle of a response. */
    LEAVE_DOWNLOAD(Often.everyMillis(400), EnumSet.of(Answer.LEFT)),
    /** A client that goes away in the middle of its request. */
    LEAVE_UPLOAD(Often.everyMillis(400), EnumSet.of(Answer.LEFT)),

    /** Throws, and nothing catches. */
    THROW(Often.everyMillis(200), Answer.of(500)),
    /** Has no more memory. */
    MEMORY(Often.everyMillis(400), Answer.of(500)),
    /** Throws when a part of its response is gone. */
    CUT(Often.everyMillis(1000), Answer.of(200, Answer.CUT)),
    /** Loops, until its deadline. */
    LOOP(Often.everyMillis(4000), Answer.of(504)),
    /** Has Java code wait, until its deadline. */
    JAVA_LOOP(Often.everyMillis(5000), Answer.of(504)),
    /** Does not even look whether its deadline has passed. */
    STUCK(Often.everyMillis(7000), Answer.of(504)),
    /** Crashes. */
    SEGFAULT(Often.everyMillis(1000), Answer.of(502)),
    /** Crashes when a part of its response is gone. */
    CRASH(Often.everyMillis(2000), Answer.of(502, Answer.CUT));

    private static final Set<Kind> NOT_EMBEDDED = EnumSet.of(STUCK, SEGFAULT, CRASH);
    private static final Set<Kind> PIPELINED = EnumSet.of(ECHO, EXIT, STATIC, RANGE);

    private final Often often;
    private final Set<Answer> answers;

    Kind(Often often, Set<Answer> answers) {
        this.often = often;
        this.answers = answers;
    }

    /** How often there is one: by its weight among others, or by the clock. */
    record Often(int weight, int everyMillis) {

        static Often weight(int weight) {
            return new Often(weight, 0);
        }

        static Often everyMillis(int millis) {
            return new Often(0, millis);
        }
    }

    Often often() {
        return often;
    }

    /** What comes of it where no PHP process is killed. */
    Set<Answer> answers() {
        return answers;
    }

    /** Whether it goes well if nothing else goes wrong. */
    boolean isSound() {
        return ordinal() < THROW.ordinal();
    }

    /** Whether it would end the process of an embedded interpreter, or hold its thread. */
    boolean isForProcessesOnly() {
        return NOT_EMBEDDED.contains(this);
    }

    boolean isPipelined() {
        return PIPELINED.contains(this);
    }

    /** Its path: {@code /large-upload} is one of {@code /upload}. */
    String path() {
        return switch (this) {
            case STATIC -> "/static.txt";
            case RANGE -> "/range.txt";
            case LARGE_UPLOAD, LEAVE_UPLOAD -> "/upload";
            case SLOW_DOWNLOAD, LEAVE_DOWNLOAD -> "/download";
            default -> "/" + name().toLowerCase(Locale.ROOT).replace('_', '-');
        };
    }
}
