package io.howdah.processor.mapping;

import io.howdah.processor.source.Code;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;

/**
 * A Java enum: a case of a PHP enum, or a string.
 *
 * @param phpEnum the PHP enum, or empty if the constants are strings in PHP
 * @param phpNames the name in PHP by the name of the constant
 */
public record EnumMapping(
        TypeMirror javaType, TypeElement element, String phpEnum, Map<String, String> phpNames)
        implements Mapping {

    @Override
    public String phpType() {
        return phpEnum.isEmpty() ? "string" : phpEnum;
    }

    /** The PHP enum and the names of its cases, as literals. */
    public List<String> literals() {
        return Stream.concat(Stream.of(phpEnum), phpNames.values().stream())
                .map(Code::literal)
                .toList();
    }

    boolean hasOtherNames() {
        return phpNames.entrySet().stream().anyMatch(e -> !e.getKey().equals(e.getValue()));
    }

    @Override
    public void write(CodeContext site, String value) {
        String name =
                hasOtherNames()
                        ? site.source().shared().phpName(this) + "(" + value + ")"
                        : value + ".name()";
        if (phpEnum.isEmpty()) {
            site.call("writeString", name);
        } else {
            site.source().uses(this);
            site.call("writeEnum", Code.literal(phpEnum), name);
        }
    }

    @Override
    public String read(CodeContext site) {
        return site.source().shared().reader(this) + "(" + site.in() + ")";
    }

    @Override
    public String reader(CodeContext site) {
        return site.source().stubName() + "::" + site.source().shared().reader(this);
    }
}
