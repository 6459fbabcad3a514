package io.howdah.processor.mapping;

import io.howdah.processor.source.Code;
import io.howdah.processor.source.HowdahApi;
import io.howdah.processor.source.Imports;
import javax.lang.model.type.TypeMirror;

/**
 * A Map with String or Long keys: a PHP array with string or int keys.
 *
 * @param key the type of the keys
 */
record MapMapping(TypeMirror javaType, TypeMirror key, boolean longKeys, Mapping value)
        implements Mapping {

    @Override
    public String phpType() {
        return "array";
    }

    @Override
    public void write(CodeContext site, String expression) {
        Code code = site.code();
        Imports imports = site.source().imports();
        String map = code.local("map");
        String entry = code.local("entry");
        String entryType =
                imports.name("java.util.Map")
                        + ".Entry<"
                        + imports.type(key)
                        + ", ? extends "
                        + imports.type(value.javaType())
                        + ">";
        code.line("int " + map + " = " + site.out() + ".mapStart();");
        code.open("for (" + entryType + " " + entry + " : " + expression + ".entrySet()) {");
        site.call("key", entry + ".getKey()");
        value.write(site, entry + ".getValue()");
        code.close();
        site.call("mapEnd", map);
    }

    @Override
    public String read(CodeContext site) {
        String method = longKeys ? ".readLongMap(" : ".readMap(";
        return site.in() + method + value.reader(site) + ")";
    }

    @Override
    public boolean hasObjects() {
        return value.hasObjects();
    }

    @Override
    public String plan(GeneratedClass source) {
        return source.imports().name(HowdahApi.RECORD_PLAN)
                + ".elements(() -> "
                + value.plan(source)
                + ")";
    }
}
