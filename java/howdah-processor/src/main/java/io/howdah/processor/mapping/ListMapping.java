package io.howdah.processor.mapping;

import io.howdah.processor.source.Code;
import io.howdah.processor.source.HowdahApi;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** A List, Collection, Iterable or array of objects: a PHP list. */
record ListMapping(TypeMirror javaType, Mapping element) implements Mapping {

    @Override
    public String phpType() {
        return "array";
    }

    @Override
    public void write(CodeContext site, String value) {
        Code code = site.code();
        String list = code.local("list");
        String item = code.local("element");
        code.line("int " + list + " = " + site.out() + ".listStart();");
        code.open(
                "for ("
                        + site.source().imports().type(element.javaType())
                        + " "
                        + item
                        + " : "
                        + value
                        + ") {");
        element.write(site, item);
        code.close();
        site.call("listEnd", list);
    }

    @Override
    public String read(CodeContext site) {
        String list = site.in() + ".readList(" + element.reader(site) + ")";
        if (javaType.getKind() != TypeKind.ARRAY) {
            return list;
        }
        return list + ".toArray(" + site.source().imports().type(javaType) + "::new)";
    }

    @Override
    public boolean hasObjects() {
        return element.hasObjects();
    }

    @Override
    public String plan(GeneratedClass source) {
        return source.imports().name(HowdahApi.RECORD_PLAN)
                + ".elements(() -> "
                + element.plan(source)
                + ")";
    }
}
