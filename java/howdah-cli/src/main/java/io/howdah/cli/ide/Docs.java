package io.howdah.cli.ide;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the source of one class says of it.
 *
 * @param sentence the first sentence of its javadoc; empty if there is none
 * @param methods of its methods and constructors, by {@link SourceFiles#key}
 * @param fields the first sentence of each field's javadoc, by its name
 */
record Docs(String sentence, Map<String, MethodDoc> methods, Map<String, String> fields) {

    /** Of a class without a source. */
    static final Docs NONE = new Docs("", Map.of(), Map.of());

    static Docs of(String sentence) {
        return new Docs(sentence, new HashMap<>(), new HashMap<>());
    }

    /**
     * What the source of a method says of it.
     *
     * @param sentence the first sentence of its javadoc; empty if there is none
     * @param parameters the names of its parameters
     * @param nullable whether its javadoc says that each of these may be null
     * @param returnsNull whether its javadoc says that it may return null
     */
    record MethodDoc(
            String sentence,
            List<String> parameters,
            List<Boolean> nullable,
            boolean returnsNull) {}

    @Nullable MethodDoc method(String key) {
        return methods.get(key);
    }
}
