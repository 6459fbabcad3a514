package io.howdah.processor;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What all parts of one generated file share: its imports and its private static methods. */
final class StubSource {

    /** The name of the class of handles in the stub of a class. */
    static final String HANDLES = "Handles";

    private final String packageName;
    private final String stubName;
    private final Imports imports;
    private final SharedMethods shared;
    private final Map<String, EnumMapping> phpEnums = new LinkedHashMap<>();
    private final Map<String, RecordMapping> objects = new TreeMap<>();

    /**
     * @param stubName the simple name of the class in the file
     * @param ownTypes simple names that mean something else in it
     * @param ownMethods the names of its methods
     */
    private StubSource(
            String packageName, String stubName, Set<String> ownTypes, List<String> ownMethods) {
        this.packageName = packageName;
        this.stubName = stubName;
        this.imports = new Imports(packageName, ownTypes);
        imports.name(qualifiedStubName());
        this.shared = new SharedMethods(this, new Names(ownMethods));
    }

    /** The file of a stub. */
    static StubSource of(StubModel model) {
        Set<String> own = new HashSet<>(model.memberTypes());
        own.add(HANDLES);
        List<String> ownMethods = model.methods().stream().map(MethodModel::javaName).toList();
        return new StubSource(model.packageName(), model.stubName(), own, ownMethods);
    }

    /** The file of the codec of a record. */
    static StubSource of(String packageName, String codecName, List<String> ownMethods) {
        return new StubSource(packageName, codecName, Set.of(), ownMethods);
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

    /** Notes that the file uses the codec of a record. */
    void uses(RecordMapping object) {
        objects.put(object.qualifiedCodecName(), object);
    }

    /** The records whose codecs the code written so far uses. */
    Collection<RecordMapping> objects() {
        return objects.values();
    }

    String stubName() {
        return stubName;
    }

    String qualifiedStubName() {
        return packageName.isEmpty() ? stubName : packageName + "." + stubName;
    }
}
