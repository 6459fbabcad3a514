package io.howdah.wire;

import static io.howdah.wire.FieldReader.getTag;
import static io.howdah.wire.FieldReader.getVarint;
import static io.howdah.wire.FieldReader.hasField;
import static io.howdah.wire.FieldReader.openDelimited;
import static io.howdah.wire.FieldReader.openExpected;
import static io.howdah.wire.FieldReader.unknownField;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What PHP has of the class that a plan is of.
 *
 * @param isDeclared whether there is such a class
 * @param types the declared type of each property of the plan, empty if there is none; null where
 *     the class has no such property
 */
public record PlannedClass(boolean isDeclared, List<@Nullable String> types) {

    /** Reads the outcome of a call. */
    public static PlannedClass read(MessageReader in) {
        MessageBuffer b = in.buffer;
        int end = openExpected(b, Schema.Reply.PLANNED_CLASS);
        boolean isDeclared = false;
        List<@Nullable String> types = new ArrayList<>();
        while (hasField(b, end)) {
            switch (getTag(b)) {
                case Schema.PlannedClass.DECLARED -> isDeclared = getVarint(b) != 0;
                case Schema.PlannedClass.PROPERTIES -> types.add(readType(in));
                default -> throw unknownField();
            }
        }
        return new PlannedClass(isDeclared, types);
    }

    private static @Nullable String readType(MessageReader in) {
        MessageBuffer b = in.buffer;
        int end = openDelimited(b);
        boolean isDeclared = false;
        String type = "";
        while (hasField(b, end)) {
            switch (getTag(b)) {
                case Schema.PlannedClassProperty.DECLARED -> isDeclared = getVarint(b) != 0;
                case Schema.PlannedClassProperty.TYPE -> type = in.text.read(b);
                default -> throw unknownField();
            }
        }
        return isDeclared ? type : null;
    }
}
