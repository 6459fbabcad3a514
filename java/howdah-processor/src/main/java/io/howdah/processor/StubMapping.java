package io.howdah.processor;

import javax.lang.model.type.TypeMirror;

/**
 * An interface with {@code @PhpClass}: a PHP object behind a stub.
 *
 * @param phpType the PHP class
 * @param stub the qualified name of the stub
 */
record StubMapping(TypeMirror javaType, String phpType, String stub) implements Mapping {

    @Override
    public void write(Site site, String value) {
        String objectStub = site.source().imports().name(Howdah.OBJECT_STUB);
        site.call("writeObject", objectStub + ".of(" + value + ")");
    }

    @Override
    public String read(Site site) {
        if (site.inInstance() && stub.equals(site.source().qualifiedStubName())) {
            return "new "
                    + site.source().stubName()
                    + "(handles, "
                    + site.buffer()
                    + ".readObject())";
        }
        return site.source().imports().name(stub) + ".fromMessage(" + site.buffer() + ")";
    }

    @Override
    public String reader(Site site) {
        return site.source().imports().name(stub) + "::fromMessage";
    }
}
