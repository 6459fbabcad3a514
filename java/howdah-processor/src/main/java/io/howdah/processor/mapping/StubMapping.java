package io.howdah.processor.mapping;

import io.howdah.processor.source.GeneratedName;
import io.howdah.processor.source.HowdahApi;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;

/**
 * An interface with {@code @PhpClass}: a PHP object behind a stub.
 *
 * @param phpType the PHP class
 * @param stub the qualified name of the stub
 */
public record StubMapping(TypeMirror javaType, String phpType, String stub) implements Mapping {

    /** The name of the stub of an interface. */
    public static GeneratedName nameOf(TypeElement type) {
        return GeneratedName.of(type, "Stub");
    }

    @Override
    public void write(CodeContext site, String value) {
        String objectStub = site.source().imports().name(HowdahApi.OBJECT_STUB);
        site.call("writeObject", objectStub + ".of(" + value + ")");
    }

    @Override
    public String read(CodeContext site) {
        if (site.inInstance() && stub.equals(site.source().qualifiedStubName())) {
            return "new " + site.source().stubName() + "(handles, " + site.in() + ".readObject())";
        }
        return site.source().imports().name(stub) + ".fromMessage(" + site.in() + ")";
    }

    @Override
    public String reader(CodeContext site) {
        return site.source().imports().name(stub) + "::fromMessage";
    }
}
