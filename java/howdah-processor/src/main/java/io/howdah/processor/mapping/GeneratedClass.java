package io.howdah.processor.mapping;

import io.howdah.processor.source.Imports;
import io.howdah.processor.source.Names;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What all parts of one generated file share: its imports and its private static methods. */
public final class GeneratedClass {

    private final String packageName;
    private final String stubName;
    private final Imports imports;
    private final SharedMethods shared;
    private final Map<String, EnumMapping> phpEnums = new LinkedHashMap<>();
    private final Map<String, RecordMapping> objects = new TreeMap<>();

    /**
     * Starts a file without code.
     *
     * @param stubName the simple name of the class in the file
     * @param ownTypes simple names that mean something else in it
     * @param ownMethods the names of its methods
     */
    public GeneratedClass(
            String packageName, String stubName, Set<String> ownTypes, List<String> ownMethods) {
        this.packageName = packageName;
        this.stubName = stubName;
        this.imports = new Imports(packageName, ownTypes);
        imports.name(qualifiedStubName());
        this.shared = new SharedMethods(this, new Names(ownMethods));
    }

    public Imports imports() {
        return imports;
    }

    public SharedMethods shared() {
        return shared;
    }

    /** Notes that the stub uses a PHP enum. */
    void uses(EnumMapping phpEnum) {
        phpEnums.put(phpEnum.phpEnum(), phpEnum);
    }

    /** The PHP enums that the code written so far uses. */
    public Collection<EnumMapping> phpEnums() {
        return phpEnums.values();
    }

    /** Notes that the file uses the codec of a record. */
    void uses(RecordMapping object) {
        objects.put(object.qualifiedCodecName(), object);
    }

    /** The records whose codecs the code written so far uses. */
    public Collection<RecordMapping> objects() {
        return objects.values();
    }

    public String stubName() {
        return stubName;
    }

    String qualifiedStubName() {
        return packageName.isEmpty() ? stubName : packageName + "." + stubName;
    }
}
