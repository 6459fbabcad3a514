package io.howdah.processor;

import java.util.List;

/** What all parts of one generated file share: its imports and its private static methods. */
final class StubSource {

    private final StubModel model;
    private final Imports imports;
    private final SharedMethods shared;

    StubSource(StubModel model) {
        this.model = model;
        this.imports = new Imports(model.packageName(), model.memberTypes());
        List<String> ownMethods = model.methods().stream().map(MethodModel::javaName).toList();
        this.shared = new SharedMethods(this, new Names(ownMethods));
    }

    Imports imports() {
        return imports;
    }

    SharedMethods shared() {
        return shared;
    }

    String stubName() {
        return model.stubName();
    }

    String qualifiedStubName() {
        return model.qualifiedStubName();
    }
}
