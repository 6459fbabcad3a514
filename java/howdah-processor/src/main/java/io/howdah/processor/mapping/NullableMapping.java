package io.howdah.processor.mapping;

import javax.lang.model.type.TypeMirror;

/**
 * A type that was annotated with Nullable: Java's null is PHP's null, and PHP's false if that can
 * mean nothing else.
 */
public record NullableMapping(Mapping inner) implements Mapping {

    @Override
    public TypeMirror javaType() {
        return inner.javaType();
    }

    @Override
    public String phpType() {
        return nullable(inner.phpType());
    }

    static String nullable(String phpType) {
        return phpType.equals("mixed") ? phpType : "?" + phpType;
    }

    @Override
    public void write(CodeContext site, String value) {
        if (inner instanceof ScalarMapping scalar && scalar.takesNull()) {
            scalar.write(site, value);
            return;
        }
        site.code().open("if (" + value + " == null) {");
        site.call("writeNull");
        site.code().next("} else {");
        inner.write(site, value);
        site.code().close();
    }

    @Override
    public String read(CodeContext site) {
        String method = inner.falseIsAbsent() ? ".readPresent(" : ".readNullable(";
        return site.in() + method + inner.reader(site) + ")";
    }

    @Override
    public boolean falseIsAbsent() {
        return inner.falseIsAbsent();
    }

    @Override
    public boolean mayBeMissing() {
        return true;
    }

    @Override
    public boolean hasObjects() {
        return inner.hasObjects();
    }

    @Override
    public String plan(GeneratedClass source) {
        return inner.plan(source);
    }
}
