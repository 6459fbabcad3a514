package io.howdah.processor;

import java.util.Map;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;

/**
 * A Java enum: a case of a PHP enum, or a string.
 *
 * @param phpEnum the PHP enum, or empty if the constants are strings in PHP
 * @param phpNames the name in PHP by the name of the constant
 */
record EnumMapping(
        TypeMirror javaType, TypeElement element, String phpEnum, Map<String, String> phpNames)
        implements Mapping {

    @Override
    public String phpType() {
        return phpEnum.isEmpty() ? "string" : phpEnum;
    }

    boolean hasOtherNames() {
        return phpNames.entrySet().stream().anyMatch(e -> !e.getKey().equals(e.getValue()));
    }

    @Override
    public void write(Site site, String value) {
        String name =
                hasOtherNames()
                        ? site.source().shared().phpName(this) + "(" + value + ")"
                        : value + ".name()";
        if (phpEnum.isEmpty()) {
            site.call("writeString", name);
        } else {
            site.call("writeEnum", Code.literal(phpEnum), name);
        }
    }

    @Override
    public String read(Site site) {
        return site.source().shared().reader(this) + "(" + site.buffer() + ")";
    }

    @Override
    public String reader(Site site) {
        return site.source().stubName() + "::" + site.source().shared().reader(this);
    }
}
