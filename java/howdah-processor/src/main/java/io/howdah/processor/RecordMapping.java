package io.howdah.processor;

import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;

/** A record: a PHP array with a string key for each component. May contain itself. */
final class RecordMapping implements Mapping {

    /** Components are tracked by the bits of a long; one bit is for keys that are not known. */
    static final int MAX_COMPONENTS = 63;

    private final DeclaredType javaType;
    private final List<Component> components = new ArrayList<>();

    /**
     * @param name the name in Java
     * @param key the key in PHP
     */
    record Component(String name, String key, Mapping mapping) {}

    RecordMapping(DeclaredType javaType) {
        this.javaType = javaType;
    }

    /** Adds a component: after construction, because its type may lead back here. */
    void add(Component component) {
        components.add(component);
    }

    List<Component> components() {
        return components;
    }

    String simpleName() {
        return javaType.asElement().getSimpleName().toString();
    }

    TypeElement element() {
        return (TypeElement) javaType.asElement();
    }

    @Override
    public DeclaredType javaType() {
        return javaType;
    }

    @Override
    public String phpType() {
        return "array";
    }

    @Override
    public void write(Site site, String value) {
        site.code()
                .line(
                        site.source().shared().writer(this)
                                + "("
                                + site.buffer()
                                + ", "
                                + value
                                + ");");
    }

    @Override
    public String read(Site site) {
        return site.source().shared().reader(this) + "(" + site.buffer() + ")";
    }

    @Override
    public String reader(Site site) {
        return site.source().stubName() + "::" + site.source().shared().reader(this);
    }
}
