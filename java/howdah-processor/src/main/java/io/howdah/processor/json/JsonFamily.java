package io.howdah.processor.json;

import java.util.List;
import javax.lang.model.element.TypeElement;

/**
 * A sealed interface whose records a key tells apart.
 *
 * @param key in JSON
 */
record JsonFamily(TypeElement type, String key, List<Member> members) {

    /** A record, and its value of the key. */
    record Member(TypeElement type, String value) {}
}
