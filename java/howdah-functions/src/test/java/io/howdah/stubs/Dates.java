package io.howdah.stubs;

import io.howdah.PhpClass;
import io.howdah.PhpFunctions;
import io.howdah.PhpName;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Dates of java.time for dates.php. */
final class Dates {

    private Dates() {}

    @PhpClass("Dates\\Visit")
    record Visit(ZonedDateTime at, Optional<OffsetDateTime> until, List<LocalDate> reminders) {}

    @PhpFunctions(namespace = "Dates")
    interface Functions {
        ZonedDateTime at(String text, String zone);

        @PhpName("at")
        OffsetDateTime offsetAt(String text, String zone);

        @PhpName("at")
        LocalDate dayAt(String text, String zone);

        String text(Instant date);

        String text(ZonedDateTime date);

        String text(OffsetDateTime date);

        String text(LocalDate date);

        Instant same(Instant date);

        ZonedDateTime same(ZonedDateTime date);

        OffsetDateTime same(OffsetDateTime date);

        LocalDate same(LocalDate date);

        @PhpName("same")
        @Nullable Instant nullable(@Nullable Instant date);

        OffsetDateTime later(ZonedDateTime date, String change);

        int offset(ZonedDateTime date);

        Visit visit(Visit visit);

        List<String> days(List<LocalDate> days);

        Instant unfinished();
    }
}
