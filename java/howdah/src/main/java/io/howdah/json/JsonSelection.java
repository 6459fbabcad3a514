package io.howdah.json;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What part of records is written or read: groups and a version, chosen when a codec is made.
 *
 * <p>Groups of what a component holds stand under the name of its PHP property: {@code
 * JsonSelection.groups("list").below("author", "name")} is PHP's {@code ['list', 'author' =>
 * ['name']]}.
 */
public final class JsonSelection {

    private static final String DEFAULT_GROUP = "Default";
    private static final JsonSelection ALL = new JsonSelection(Set.of(), Map.of(), null, false);

    private final Set<String> names;
    private final Map<String, JsonSelection> branches;
    private final @Nullable String version;
    private final boolean isBranch;

    private JsonSelection(
            Set<String> names,
            Map<String, JsonSelection> branches,
            @Nullable String version,
            boolean isBranch) {
        this.names = names;
        this.branches = branches;
        this.version = version;
        this.isBranch = isBranch;
    }

    /** {@return all components} */
    public static JsonSelection all() {
        return ALL;
    }

    /**
     * Chooses the components that have one of some groups.
     *
     * @param groups their names; none for no choice by groups
     * @return the choice
     */
    public static JsonSelection groups(String... groups) {
        return new JsonSelection(new TreeSet<>(List.of(groups)), Map.of(), null, false);
    }

    /**
     * Gives what a property holds groups of its own.
     *
     * @param property its name in PHP
     * @param groups the names of its groups
     * @return this choice, and that
     */
    public JsonSelection below(String property, String... groups) {
        return below(property, groups(groups));
    }

    /**
     * Gives what a property holds groups of its own, with those of properties further down.
     *
     * @param property its name in PHP
     * @param selection its groups; a version holds for the whole
     * @return this choice, and that
     */
    public JsonSelection below(String property, JsonSelection selection) {
        Map<String, JsonSelection> all = new TreeMap<>(branches);
        all.put(property, selection);
        return new JsonSelection(names, all, version, isBranch);
    }

    /**
     * Chooses the components that a version has.
     *
     * @param wanted as PHP's {@code version_compare()} reads it
     * @return this choice, and that
     */
    public JsonSelection version(String wanted) {
        return new JsonSelection(names, branches, wanted, isBranch);
    }

    /**
     * {@return whether a component is chosen} For generated code.
     *
     * @param groups of the component
     * @param since the first version that has it
     * @param until the last version that has it
     */
    public boolean has(List<String> groups, @Nullable String since, @Nullable String until) {
        return isInGroups(groups)
                && (version == null || since == null || PhpVersion.compare(version, since) >= 0)
                && (version == null || until == null || PhpVersion.compare(version, until) <= 0);
    }

    private boolean isInGroups(List<String> groups) {
        if (names.isEmpty() && branches.isEmpty()) {
            return true;
        }
        return groups.isEmpty()
                ? names.contains(DEFAULT_GROUP)
                : groups.stream().anyMatch(names::contains);
    }

    /**
     * {@return what is chosen of what a property holds} For generated code.
     *
     * <p>Where groups are a tree that lacks the property, the root's own groups hold for all below
     * it; further down in the tree it is the group Default. A branch that names no groups of its
     * own has Default, too.
     *
     * @param property its name in PHP
     */
    public JsonSelection under(String property) {
        if (!isBranch && branches.isEmpty()) {
            return this;
        }
        JsonSelection branch = branches.get(property);
        if (branch != null) {
            return new JsonSelection(orDefault(branch.names), branch.branches, version, true);
        }
        Set<String> own = isBranch ? Set.of() : names;
        return new JsonSelection(orDefault(own), Map.of(), version, false);
    }

    private static Set<String> orDefault(Set<String> names) {
        return names.isEmpty() ? Set.of(DEFAULT_GROUP) : names;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JsonSelection that
                && names.equals(that.names)
                && branches.equals(that.branches)
                && Objects.equals(version, that.version)
                && isBranch == that.isBranch;
    }

    @Override
    public int hashCode() {
        return Objects.hash(names, branches, version, isBranch);
    }
}
