package io.howdah.cli.doctor;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thing that doctor looked at.
 *
 * @param topic what it belongs to
 * @param name what was looked at
 * @param status how it is
 * @param found what was found
 * @param fix what to do, where something is to be done
 */
record Check(String topic, String name, Status status, List<String> found, @Nullable String fix) {

    /** How something is. */
    enum Status {
        /** As it should be. */
        OK,
        /** Worth knowing, whatever it is. */
        NOTE,
        /** It works, but not as it could. */
        WARNING,
        /** It does not work. */
        WRONG
    }
}
