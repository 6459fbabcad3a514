package io.howdah.processor;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What all parts of one generated file share: its imports and its private static methods. */
final class StubSource {

    /** The name of the class of handles in the stub of a class. */
    static final String HANDLES = "Handles";

    private final StubModel model;
    private final Imports imports;
    private final SharedMethods shared;
    private final Map<String, EnumMapping> phpEnums = new LinkedHashMap<>();

    StubSource(StubModel model) {
        this.model = model;
        Set<String> own = new HashSet<>(model.memberTypes());
        own.add(HANDLES);
        this.imports = new Imports(model.packageName(), own);
        imports.name(model.qualifiedStubName());
        List<String> ownMethods = model.methods().stream().map(MethodModel::javaName).toList();
        this.shared = new SharedMethods(this, new Names(ownMethods));
    }

    Imports imports() {
        return imports;
    }

    SharedMethods shared() {
        return shared;
    }

    /** Notes that the stub uses a PHP enum. */
    void uses(EnumMapping phpEnum) {
        phpEnums.put(phpEnum.phpEnum(), phpEnum);
    }

    /** The PHP enums that the code written so far uses. */
    Collection<EnumMapping> phpEnums() {
        return phpEnums.values();
    }

    String stubName() {
        return model.stubName();
    }

    String qualifiedStubName() {
        return model.qualifiedStubName();
    }
}
