package io.howdah.wire;

import static io.howdah.wire.FieldReader.getTag;
import static io.howdah.wire.FieldReader.getVarint;
import static io.howdah.wire.FieldReader.hasField;
import static io.howdah.wire.FieldReader.openDelimited;
import static io.howdah.wire.FieldReader.openExpected;
import static io.howdah.wire.FieldReader.unknownField;

import io.howdah.signature.Parameter;
import java.util.ArrayList;
import java.util.List;

/**
 * What a name stands for in PHP.
 *
 * @param handle what it is called by; 0 if PHP has no such thing
 * @param parameters as they are declared
 * @param returns the declared type of what it returns, or of a property; empty if there is none
 */
public record Resolution(int handle, List<Parameter> parameters, String returns) {

    /** Reads the outcome of a call. */
    public static Resolution read(MessageReader in) {
        MessageBuffer b = in.buffer;
        int end = openExpected(b, Schema.Reply.RESOLUTION);
        int handle = 0;
        List<Parameter> parameters = new ArrayList<>();
        String returns = "";
        while (hasField(b, end)) {
            switch (getTag(b)) {
                case Schema.Resolution.HANDLE -> handle = (int) getVarint(b);
                case Schema.Resolution.PARAMETERS -> parameters.add(readParameter(in));
                case Schema.Resolution.RETURNS -> returns = in.text.read(b);
                default -> throw unknownField();
            }
        }
        return new Resolution(handle, parameters, returns);
    }

    private static Parameter readParameter(MessageReader in) {
        MessageBuffer b = in.buffer;
        int end = openDelimited(b);
        String name = "";
        String type = "";
        Parameter.Passing passing = Parameter.Passing.BY_VALUE;
        boolean optional = false;
        boolean variadic = false;
        while (hasField(b, end)) {
            switch (getTag(b)) {
                case Schema.Parameter.NAME -> name = in.text.read(b);
                case Schema.Parameter.TYPE -> type = in.text.read(b);
                case Schema.Parameter.PASSING -> passing = passing((int) getVarint(b));
                case Schema.Parameter.OPTIONAL -> optional = getVarint(b) != 0;
                case Schema.Parameter.VARIADIC -> variadic = getVarint(b) != 0;
                default -> throw unknownField();
            }
        }
        return new Parameter(name, type, passing, optional, variadic);
    }

    private static Parameter.Passing passing(int number) {
        return switch (number) {
            case Schema.Passing.BY_VALUE -> Parameter.Passing.BY_VALUE;
            case Schema.Passing.BY_REFERENCE -> Parameter.Passing.BY_REFERENCE;
            case Schema.Passing.EITHER -> Parameter.Passing.PREFER_REFERENCE;
            default -> throw FieldReader.malformed("a parameter is passed in an unknown way");
        };
    }
}
