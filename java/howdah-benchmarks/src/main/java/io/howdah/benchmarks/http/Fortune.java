package io.howdah.benchmarks.http;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A row of fortune.
 *
 * @param id from 1, and 0 for the one that is added at request time
 * @param message which is text, though one looks like HTML
 */
record Fortune(int id, String message) {

    /** The one that every request adds. */
    static final Fortune ADDED = new Fortune(0, "Additional fortune added at request time.");

    /** {@return TechEmpower's rows} */
    static List<Fortune> stored() {
        List<String> messages =
                List.of(
                        "fortune: No such file or directory",
                        "A computer scientist is someone who fixes things that aren't broken.",
                        "After enough decimal places, nobody gives a damn.",
                        "A bad random number generator: 1, 1, 1, 1, 1, 4.33e+67, 1, 1, 1",
                        "A computer program does what you tell it to do, not what you want it to"
                                + " do.",
                        "Emacs is a nice operating system, but I prefer UNIX. — Tom Christaensen",
                        "Any program that runs right is obsolete.",
                        "A list is only as strong as its weakest link. — Donald Knuth",
                        "Feature: A bug with seniority.",
                        "Computers make very fast, very accurate mistakes.",
                        "<script>alert(\"This should not be displayed in a browser alert"
                                + " box.\");</script>",
                        "フレームワークのベンチマーク");
        List<Fortune> fortunes = new ArrayList<>();
        for (int i = 0; i < messages.size(); i++) {
            fortunes.add(new Fortune(i + 1, messages.get(i)));
        }
        return fortunes;
    }

    /** {@return what a page must show, in its order} */
    static List<Fortune> shown() {
        List<Fortune> fortunes = stored();
        fortunes.add(ADDED);
        fortunes.sort(Comparator.comparing(Fortune::message));
        return fortunes;
    }
}
