package io.howdah.processor.mapping;

import javax.lang.model.type.TypeMirror;

/** A PhpReference: its value is passed, and set to what PHP assigned. */
public record ReferenceMapping(TypeMirror javaType, Mapping inner) implements Mapping {

    @Override
    public String phpType() {
        return inner.phpType();
    }

    @Override
    public void write(CodeContext site, String value) {
        String reference = site.code().local("reference");
        site.code().line("int " + reference + " = " + site.out() + ".referenceStart();");
        // Whatever its type: PhpReference.empty() has no value yet.
        new NullableMapping(inner).write(site, value + ".get()");
        site.call("referenceEnd", reference);
    }

    @Override
    public String read(CodeContext site) {
        throw new IllegalStateException("a reference is only a parameter");
    }
}
