package io.howdah.processor.mapping;

import io.howdah.processor.source.Imports;
import javax.lang.model.type.TypeMirror;

/**
 * Optional, OptionalLong, OptionalInt or OptionalDouble. As an argument, empty asks for PHP's
 * default.
 *
 * @param name the simple name of the class
 */
record OptionalMapping(TypeMirror javaType, String name, Mapping inner) implements Mapping {

    @Override
    public String phpType() {
        return NullableMapping.nullable(inner.phpType());
    }

    @Override
    public void write(CodeContext site, String value) {
        write(site, value, "writeNull");
    }

    @Override
    public void writeArgument(CodeContext site, String value) {
        write(site, value, "writeDefault");
    }

    private void write(CodeContext site, String value, String whenEmpty) {
        site.code().open("if (" + value + ".isPresent()) {");
        inner.write(site, value + "." + getter() + "()");
        site.code().next("} else {");
        site.call(whenEmpty);
        site.code().close();
    }

    private String getter() {
        return name.equals("Optional") ? "get" : "getAs" + name.substring("Optional".length());
    }

    @Override
    public String read(CodeContext site) {
        if (!name.equals("Optional")) {
            return site.in() + ".read" + name + "()";
        }
        if (inner.falseIsAbsent()) {
            return site.in() + ".readOptional(" + inner.reader(site) + ")";
        }
        return site.source().imports().name("java.util.Optional")
                + ".ofNullable("
                + site.in()
                + ".readNullable("
                + inner.reader(site)
                + "))";
    }

    @Override
    public String initial(Imports imports) {
        return imports.name("java.util." + name) + ".empty()";
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
