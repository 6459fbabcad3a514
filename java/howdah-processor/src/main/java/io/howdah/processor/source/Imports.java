package io.howdah.processor.source;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;

/** Spells types in one source file: by simple name and import where no other type has that name. */
public final class Imports {

    private final String packageName;
    private final Map<String, String> qualifiedBySimple = new HashMap<>();
    private final TreeSet<String> imported = new TreeSet<>();

    /**
     * Starts without imports.
     *
     * @param reserved simple names that mean something else in the file, such as inherited member
     *     types
     */
    public Imports(String packageName, Collection<String> reserved) {
        this.packageName = packageName;
        reserved.forEach(name -> qualifiedBySimple.put(name, ""));
    }

    /** The name by which the file can use a top-level class. */
    public String name(String qualified) {
        int dot = qualified.lastIndexOf('.');
        return spell(dot < 0 ? "" : qualified.substring(0, dot), qualified.substring(dot + 1));
    }

    /**
     * The name by which the file can use a class; nested classes are named through the outer one.
     */
    public String name(TypeElement type) {
        Element outer = type.getEnclosingElement();
        if (outer instanceof TypeElement outerType) {
            return name(outerType) + "." + type.getSimpleName();
        }
        return name(type.getQualifiedName().toString());
    }

    private String spell(String itsPackage, String simple) {
        String qualified = itsPackage.isEmpty() ? simple : itsPackage + "." + simple;
        String known = qualifiedBySimple.putIfAbsent(simple, qualified);
        if (known != null && !known.equals(qualified)) {
            return qualified;
        }
        if (!itsPackage.equals(packageName) && !itsPackage.equals("java.lang")) {
            imported.add(qualified);
        }
        return simple;
    }

    /** A type as source, without its annotations. */
    public String type(TypeMirror type) {
        return TypeSpelling.spell(type, this::name);
    }

    /** The import lines, sorted. */
    public String declarations() {
        return imported.stream()
                .map(name -> "import " + name + ";\n")
                .collect(Collectors.joining());
    }
}
