package io.howdah.interop;

import static io.howdah.wire.FieldWriter.messageEnd;
import static io.howdah.wire.FieldWriter.messageStart;
import static io.howdah.wire.FieldWriter.putIds;
import static io.howdah.wire.FieldWriter.putString;
import static io.howdah.wire.FieldWriter.putVarintField;

import io.howdah.interop.access.Elements;
import io.howdah.interop.access.Supertypes;
import io.howdah.interop.access.TypeNames;
import io.howdah.text.Utf8;
import io.howdah.wire.MessageBuffer;
import io.howdah.wire.MessageWriter;
import io.howdah.wire.Schema;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What PHP has to know of a class: a {@code ClassDescription}. */
final class Description {

    /**
     * The members of a name: how an object, and how the class, is asked for it; 0 for not at all.
     */
    private record Methods(String name, int ofObject, int ofClass) {}

    private record FieldMembers(String name, int reading, int writing) {}

    /** The value of a constant: an object's class and number, or another value. */
    private record Constant(String name, @Nullable ClassView of, int id, @Nullable Object value) {}

    private final JavaClasses classes;
    private final ClassView view;
    private final Class<?> type;
    private final @Nullable ClassView parent;
    private final List<ClassView> interfaces = new ArrayList<>();
    private final int constructor;
    private final List<Methods> methods = new ArrayList<>();
    private final List<FieldMembers> fields = new ArrayList<>();
    private final List<Constant> constants = new ArrayList<>();
    private final @Nullable String functional;
    private final Set<String> required = new LinkedHashSet<>();

    Description(JavaClasses classes, ClassView view) {
        this.classes = classes;
        this.view = view;
        this.type = view.type();
        Class<?> superclass = type == Throwable.class ? null : Supertypes.superclass(type);
        this.parent = superclass == null ? null : classes.view(superclass);
        for (Class<?> each : Supertypes.interfaces(type)) {
            interfaces.add(classes.view(each));
        }
        this.constructor = constructor();
        List<Class<?>> open = classes.openTypes(type);
        addMethods(open);
        addFields(open);
        if (classes.isUsable(type)) {
            addConstants();
        }
        this.functional = functional(open);
        if (type.isInterface()) {
            addRequired();
        }
    }

    private String label(String name) {
        return TypeNames.of(type) + "." + name;
    }

    private int constructor() {
        if (!classes.isUsable(type)
                || type.isInterface()
                || Modifier.isAbstract(type.getModifiers())) {
            return 0;
        }
        List<Candidate> candidates = new ArrayList<>();
        for (Constructor<?> each : Supertypes.constructors(type)) {
            candidates.add(orRefusing(Candidate.of(each), each, type));
        }
        return candidates.isEmpty() ? 0 : classes.member("new " + TypeNames.of(type), candidates);
    }

    /** What the rules close is there, and says why. */
    private Candidate orRefusing(Candidate candidate, Executable member, Class<?> of) {
        String why = classes.rules().refusal(member, of);
        return why == null ? candidate : candidate.refusing(why);
    }

    // --- Methods

    private void addMethods(List<Class<?>> open) {
        Map<String, List<Method>> byName = new LinkedHashMap<>();
        Map<Method, Class<?>> owners = new LinkedHashMap<>();
        for (Class<?> each : open) {
            for (Method method : Supertypes.methods(each)) {
                add(byName, owners, method, each);
            }
        }
        for (Method method : Supertypes.ofEveryObject()) {
            add(byName, owners, method, Object.class);
        }
        for (List<Method> overloads : byName.values()) {
            addMethod(overloads, owners);
        }
    }

    private void add(
            Map<String, List<Method>> byName,
            Map<Method, Class<?>> owners,
            Method method,
            Class<?> owner) {
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        boolean isElsewhere = isStatic && !(owner == type && classes.isUsable(type));
        if (isElsewhere) {
            return;
        }
        String key = method.getName().toLowerCase(Locale.ROOT);
        List<Method> overloads = byName.computeIfAbsent(key, k -> new ArrayList<>());
        if (Supertypes.addOverload(overloads, method)) {
            owners.put(method, owner);
        }
    }

    private void addMethod(List<Method> overloads, Map<Method, Class<?>> owners) {
        List<Candidate> all = new ArrayList<>();
        List<Candidate> ofClass = new ArrayList<>();
        for (Method method : overloads) {
            Class<?> owner = owners.get(method);
            Class<?> of = owner == null ? type : owner;
            Candidate candidate = orRefusing(Candidate.of(method, of), method, of);
            all.add(candidate);
            if (candidate.isStatic()) {
                ofClass.add(candidate);
            }
        }
        String name = overloads.get(0).getName();
        // An interface has no objects of its own: the classes that implement it have its methods.
        boolean hasObjects = !type.isInterface() && ofClass.size() < all.size();
        if (hasObjects || !ofClass.isEmpty()) {
            methods.add(
                    new Methods(
                            name,
                            hasObjects ? classes.member(label(name), all) : 0,
                            ofClass.isEmpty() ? 0 : classes.member(label(name), ofClass)));
        }
    }

    /** What a closure must do to stand for the object. */
    private @Nullable String functional(List<Class<?>> open) {
        if (type.isInterface()) {
            return null;
        }
        String found = null;
        boolean isNameless = classes.isNameless(type);
        for (Class<?> each : Supertypes.interfaces(type)) {
            Method method = FunctionalInterfaces.method(each);
            boolean isMeant = isNameless || each.isAnnotationPresent(FunctionalInterface.class);
            if (method == null || !isMeant || open.stream().noneMatch(each::isAssignableFrom)) {
                continue;
            }
            if (found != null && !found.equals(method.getName())) {
                return null;
            }
            found = method.getName();
        }
        return found;
    }

    private void addRequired() {
        for (Method method : Supertypes.methods(type)) {
            if (Modifier.isAbstract(method.getModifiers())
                    && !FunctionalInterfaces.isOfObject(method)) {
                required.add(method.getName());
            }
        }
    }

    // --- Fields and constants

    private void addFields(List<Class<?>> open) {
        if (type.isArray()) {
            int length = classes.member(label("length"), List.of(Candidate.arrayLength(type)));
            fields.add(new FieldMembers("length", length, 0));
        }
        Set<String> seen = new LinkedHashSet<>();
        for (Class<?> each : open) {
            for (Field field : Supertypes.fields(each)) {
                int modifiers = field.getModifiers();
                if (!Modifier.isStatic(modifiers) && seen.add(field.getName())) {
                    addField(field, each, Modifier.isFinal(modifiers));
                }
            }
        }
    }

    private void addField(Field field, Class<?> owner, boolean isFinal) {
        String name = field.getName();
        String label = label(name);
        int reading = classes.member(label, List.of(Candidate.reading(field, owner)));
        int writing = isFinal ? 0 : classes.member(label, List.of(Candidate.writing(field, owner)));
        fields.add(new FieldMembers(name, reading, writing));
    }

    private void addConstants() {
        Set<String> seen = new LinkedHashSet<>();
        for (Field field : Supertypes.fields(type)) {
            int modifiers = field.getModifiers();
            if (Modifier.isStatic(modifiers)
                    && Modifier.isFinal(modifiers)
                    && seen.add(field.getName())) {
                addConstant(field);
            }
        }
    }

    private void addConstant(Field field) {
        Object value;
        try {
            value = classes.lookup().unreflectGetter(field).invoke();
        } catch (Throwable e) {
            return; // its class cannot be initialised: whoever uses it gets the error
        }
        if (value instanceof String text && !Utf8.canEncode(text)) {
            return; // it has no form in PHP
        }
        if (value == null || value instanceof String || value instanceof Boolean) {
            constants.add(new Constant(field.getName(), null, 0, value));
            return;
        }
        if (value instanceof Character one && Character.isSurrogate(one)) {
            return; // half a character has no form in PHP
        }
        if (value.getClass().isArray() && !(value instanceof byte[])) {
            return; // constants of PHP's classes hold no arrays: Howdah\Java::getStatic() reads it
        }
        ClassView of = classes.view(value.getClass());
        if (of.form() == ClassView.Form.OBJECT) {
            int id = classes.exports().givePermanently(value);
            constants.add(new Constant(field.getName(), of, id, null));
        } else if (of.form() != ClassView.Form.CODE && of.form() != ClassView.Form.PHP) {
            constants.add(new Constant(field.getName(), null, 0, value));
        }
    }

    // --- On its way to PHP

    /** {@return the classes that must be described before} */
    List<ClassView> before() {
        List<ClassView> all = new ArrayList<>(interfaces);
        if (parent != null) {
            all.add(parent);
        }
        return all;
    }

    /** {@return the classes that must be described in the same message} */
    List<ClassView> beside() {
        List<ClassView> all = new ArrayList<>();
        for (Constant constant : constants) {
            if (constant.of() != null && !all.contains(constant.of())) {
                all.add(constant.of());
            }
        }
        return all;
    }

    private int flags() {
        int flags = 0;
        if (type.isInterface()) {
            return Schema.ClassFlag.INTERFACE;
        }
        if (view.isThrowable()) {
            flags |= Schema.ClassFlag.THROWABLE;
        }
        Elements elements = view.elements();
        flags |= elements.isCountable() ? Schema.ClassFlag.COUNTABLE : 0;
        flags |= elements.hasOffsets() ? Schema.ClassFlag.OFFSETS : 0;
        flags |= elements.isIterable() ? Schema.ClassFlag.ITERABLE : 0;
        boolean isAbstract = Modifier.isAbstract(type.getModifiers()) && !type.isArray();
        return flags | (isAbstract ? Schema.ClassFlag.ABSTRACT : 0);
    }

    /** Writes it, among other ones. */
    void write(MessageWriter out) {
        MessageBuffer b = out.buffer();
        int mark = messageStart(b, Schema.ClassDescriptions.CLASSES);
        putVarintField(b, Schema.ClassDescription.NUMBER, view.number());
        putString(b, Schema.ClassDescription.NAME, view.name());
        putVarintField(b, Schema.ClassDescription.FLAGS, flags());
        if (parent != null) {
            putVarintField(b, Schema.ClassDescription.PARENT, parent.number());
        }
        long[] numbers = interfaces.stream().mapToLong(ClassView::number).toArray();
        putIds(b, Schema.ClassDescription.INTERFACES, numbers, numbers.length);
        putVarintField(b, Schema.ClassDescription.CONSTRUCTOR, constructor);
        methods.forEach(each -> write(b, each));
        fields.forEach(each -> write(b, each));
        constants.forEach(each -> write(out, each));
        if (functional != null) {
            putString(b, Schema.ClassDescription.FUNCTIONAL, functional);
        }
        required.forEach(each -> putString(b, Schema.ClassDescription.REQUIRED, each));
        putString(b, Schema.ClassDescription.JAVA_NAME, type.getName());
        messageEnd(b, mark);
    }

    private static void write(MessageBuffer b, Methods each) {
        int mark = messageStart(b, Schema.ClassDescription.METHODS);
        putString(b, Schema.ClassDescriptionMethod.NAME, each.name());
        putVarintField(b, Schema.ClassDescriptionMethod.OF_OBJECT, each.ofObject());
        putVarintField(b, Schema.ClassDescriptionMethod.OF_CLASS, each.ofClass());
        messageEnd(b, mark);
    }

    private static void write(MessageBuffer b, FieldMembers each) {
        int mark = messageStart(b, Schema.ClassDescription.FIELDS);
        putString(b, Schema.ClassDescriptionField.NAME, each.name());
        putVarintField(b, Schema.ClassDescriptionField.READING, each.reading());
        putVarintField(b, Schema.ClassDescriptionField.WRITING, each.writing());
        messageEnd(b, mark);
    }

    private static void write(MessageWriter out, Constant each) {
        MessageBuffer b = out.buffer();
        int mark = messageStart(b, Schema.ClassDescription.CONSTANTS);
        putString(b, Schema.ClassDescriptionConstant.NAME, each.name());
        if (each.of() == null) {
            Results.write(out, each.value());
        } else {
            putVarintField(b, Schema.ClassDescriptionConstant.CLASS_NUMBER, each.of().number());
            putVarintField(b, Schema.ClassDescriptionConstant.ID, each.id());
        }
        messageEnd(b, mark);
    }
}
