package io.howdah.processor.mapping;

import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;

/**
 * A record: an object of a PHP class, with a property for each component, if it has PhpClass; else
 * a PHP array with a string key for each. May contain itself.
 */
public final class RecordMapping implements Mapping {

    /** Components are tracked by the bits of a long; one bit is for keys that are not known. */
    static final int MAX_COMPONENTS = 63;

    /** What follows the name of a record in that of its codec. */
    static final String CODEC = "Codec";

    private final DeclaredType javaType;
    private final String phpClass;
    private final String codec;
    private final List<Component> components = new ArrayList<>();

    /** Whether it is being asked for what its components have, which may lead back here. */
    private boolean asked;

    /**
     * A component of the record.
     *
     * @param name the name in Java
     * @param key the key in PHP
     */
    public record Component(String name, String key, Mapping mapping) {}

    /**
     * @param phpClass the PHP class, or empty if its values are arrays
     * @param codec the qualified name of its codec, if it has a PHP class
     */
    RecordMapping(DeclaredType javaType, String phpClass, String codec) {
        this.javaType = javaType;
        this.phpClass = phpClass;
        this.codec = codec;
    }

    /** Adds a component: after construction, because its type may lead back here. */
    void add(Component component) {
        components.add(component);
    }

    public List<Component> components() {
        return components;
    }

    public String simpleName() {
        return javaType.asElement().getSimpleName().toString();
    }

    public TypeElement element() {
        return (TypeElement) javaType.asElement();
    }

    @Override
    public DeclaredType javaType() {
        return javaType;
    }

    @Override
    public String phpType() {
        return isObject() ? phpClass : "array";
    }

    boolean isObject() {
        return !phpClass.isEmpty();
    }

    public String phpClass() {
        return phpClass;
    }

    /** An expression for the codec, which the file then depends on. */
    private String codec(GeneratedClass source) {
        source.uses(this);
        return codecName(source) + ".INSTANCE";
    }

    /** The name of the codec in a file. */
    String codecName(GeneratedClass source) {
        return source.imports().name(codec);
    }

    public String qualifiedCodecName() {
        return codec;
    }

    @Override
    public boolean hasObjects() {
        if (isObject() || asked) {
            return isObject();
        }
        asked = true;
        boolean has = components.stream().anyMatch(c -> c.mapping().hasObjects());
        asked = false;
        return has;
    }

    @Override
    public String plan(GeneratedClass source) {
        return isObject()
                ? codec(source) + ".plan()"
                : source.stubName() + "." + source.shared().plan(this);
    }

    @Override
    public void write(CodeContext site, String value) {
        if (isObject()) {
            String arguments = "(" + site.out() + ", " + value + ");";
            site.code().line(codec(site.source()) + ".write" + arguments);
            return;
        }
        site.code()
                .line(site.source().shared().writer(this) + "(" + site.out() + ", " + value + ");");
    }

    @Override
    public String read(CodeContext site) {
        if (isObject()) {
            return codec(site.source()) + ".read(" + site.in() + ")";
        }
        return site.source().shared().reader(this) + "(" + site.in() + ")";
    }

    @Override
    public String reader(CodeContext site) {
        if (isObject()) {
            return codec(site.source());
        }
        return site.source().stubName() + "::" + site.source().shared().reader(this);
    }
}
