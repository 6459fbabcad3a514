package io.howdah.processor.json;

import java.util.List;
import java.util.Optional;
import javax.lang.model.element.TypeElement;

/**
 * A record whose JSON is written and read.
 *
 * @param components in order
 * @param tag what tells it from other records of its family
 */
public record JsonRecord(TypeElement type, List<Component> components, Optional<Tag> tag) {

    /**
     * A component.
     *
     * @param name in Java
     * @param property its name in PHP
     * @param key in JSON
     * @param type in JSON
     * @param choice when it is written and read
     * @param skipWhenEmpty whether it is left out where it is empty
     * @param isRead whether it is read, too
     * @param defaultValue where a document lacks it; empty if it must be there
     */
    record Component(
            String name,
            String property,
            String key,
            JsonType type,
            Choice choice,
            boolean skipWhenEmpty,
            boolean isRead,
            Optional<JsonDefault> defaultValue) {

        boolean isNeeded() {
            return isRead && defaultValue.isEmpty();
        }
    }

    /** Groups and versions, as annotations have them. */
    record Choice(List<String> groups, Optional<String> since, Optional<String> until) {}

    /**
     * A discriminator's value.
     *
     * @param position how many components stand in front of it
     */
    record Tag(String key, String value, List<String> groups, int position) {}
}
