package io.howdah.processor.mapping;

import io.howdah.processor.source.HowdahApi;
import io.howdah.processor.source.Imports;
import javax.lang.model.type.TypeMirror;

/**
 * A type for which ValueInput and ValueOutput have methods of its own.
 *
 * @param suffix of the methods {@code write...} and {@code read...}
 * @param readSuffix the same for reading, where it differs
 * @param conversion what makes the Java type of what was read: a format string for the expression
 * @param takesNull whether null may be given to the writing method
 */
record ScalarMapping(
        TypeMirror javaType,
        String phpType,
        String suffix,
        String readSuffix,
        String conversion,
        boolean takesNull)
        implements Mapping {

    private static final String NONE = "%s";

    ScalarMapping(TypeMirror javaType, String phpType, String suffix, String readSuffix) {
        this(javaType, phpType, suffix, readSuffix, NONE, false);
    }

    ScalarMapping(TypeMirror javaType, String phpType, String suffix) {
        this(javaType, phpType, suffix, suffix);
    }

    ScalarMapping takingNull() {
        return new ScalarMapping(javaType, phpType, suffix, readSuffix, conversion, true);
    }

    ScalarMapping converting(String format) {
        return new ScalarMapping(javaType, phpType, suffix, readSuffix, format, takesNull);
    }

    @Override
    public void write(CodeContext site, String value) {
        site.call("write" + suffix, value);
    }

    @Override
    public String read(CodeContext site) {
        return conversion.formatted(site.in() + ".read" + readSuffix + "()");
    }

    @Override
    public String reader(CodeContext site) {
        return conversion.equals(NONE)
                ? site.source().imports().name(HowdahApi.VALUE_INPUT) + "::read" + readSuffix
                : Mapping.super.reader(site);
    }

    @Override
    public boolean falseIsAbsent() {
        return !phpType.equals("bool") && !phpType.equals("mixed");
    }

    @Override
    public String initial(Imports imports) {
        return switch (javaType.getKind()) {
            case BOOLEAN -> "false";
            case INT, LONG, FLOAT, DOUBLE -> "0";
            default -> "null";
        };
    }
}
