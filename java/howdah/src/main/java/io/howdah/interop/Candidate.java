package io.howdah.interop;

import static java.lang.invoke.MethodType.methodType;

import io.howdah.interop.access.TypeNames;
import io.howdah.wire.Refused;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericSignatureFormatError;
import java.lang.reflect.MalformedParameterizedTypeException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.StringJoiner;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One of the overloads of a member: a method, a constructor, or the reading or writing of a field.
 */
final class Candidate {

    /** Finds the handle, which takes the object first unless the member is static. */
    private interface Target {
        MethodHandle find(MethodHandles.Lookup lookup) throws ReflectiveOperationException;
    }

    private final Class<?> owner;
    private final String name;
    private final Class<?>[] parameters;
    private final boolean varargs;
    private final boolean isStatic;
    private final boolean constructor;
    private final Target target;
    private final @Nullable Executable executable;
    private final Supplier<Type[]> genericParameters;

    /** Made when they are first needed. */
    private ArgumentType @Nullable [] types;

    private Candidate(
            Class<?> owner,
            String name,
            Class<?>[] parameters,
            boolean isStatic,
            @Nullable Executable executable,
            Target target) {
        this(
                owner,
                name,
                parameters,
                isStatic,
                executable,
                target,
                executable == null ? () -> parameters : executable::getGenericParameterTypes);
    }

    private Candidate(
            Class<?> owner,
            String name,
            Class<?>[] parameters,
            boolean isStatic,
            @Nullable Executable executable,
            Target target,
            Supplier<Type[]> genericParameters) {
        this.genericParameters = genericParameters;
        this.owner = owner;
        this.name = name;
        this.parameters = parameters;
        this.varargs = executable != null && executable.isVarArgs();
        this.isStatic = isStatic;
        this.constructor = executable instanceof Constructor<?>;
        this.executable = executable;
        this.target = target;
    }

    /**
     * Makes that of a method.
     *
     * @param as a public class or interface that has it; the one that declares it need not be
     *     public
     */
    static Candidate of(Method method, Class<?> as) {
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        return new Candidate(
                as,
                method.getName(),
                method.getParameterTypes(),
                isStatic,
                written(method),
                lookup -> find(lookup, method, as, isStatic));
    }

    /**
     * The method as it was written, with what the compiler does not copy to a bridge: varargs and
     * generics. It makes one where a public class has a method of a superclass that is not public.
     */
    private static Method written(Method method) {
        if (!method.isBridge()) {
            return method;
        }
        for (Class<?> above = method.getDeclaringClass().getSuperclass();
                above != null;
                above = above.getSuperclass()) {
            for (Method each : above.getDeclaredMethods()) {
                if (each.getName().equals(method.getName())
                        && Arrays.equals(each.getParameterTypes(), method.getParameterTypes())) {
                    return each;
                }
            }
        }
        return method;
    }

    /** Seen from the host's class loader; classes of others are found by what is public alone. */
    private static MethodHandle find(
            MethodHandles.Lookup lookup, Method method, Class<?> as, boolean isStatic)
            throws ReflectiveOperationException {
        try {
            return lookup.unreflect(method);
        } catch (IllegalAccessException e) { // declared by a class that is not public
            var type = methodType(method.getReturnType(), method.getParameterTypes());
            return isStatic
                    ? lookup.findStatic(as, method.getName(), type)
                    : lookup.findVirtual(as, method.getName(), type);
        }
    }

    static Candidate of(Constructor<?> constructor) {
        return new Candidate(
                constructor.getDeclaringClass(),
                "new",
                constructor.getParameterTypes(),
                true,
                constructor,
                lookup -> lookup.unreflectConstructor(constructor));
    }

    /** {@return one that is like this one, but refuses to be called} */
    Candidate refusing(String why) {
        return new Candidate(
                owner,
                name,
                parameters,
                isStatic,
                executable,
                lookup -> {
                    throw new Refused("Error", why);
                });
    }

    static Candidate reading(Field field, Class<?> as) {
        return new Candidate(
                as,
                field.getName(),
                new Class<?>[0],
                Modifier.isStatic(field.getModifiers()),
                null,
                lookup -> lookup.unreflectGetter(field));
    }

    static Candidate writing(Field field, Class<?> as) {
        return new Candidate(
                as,
                field.getName(),
                new Class<?>[] {field.getType()},
                Modifier.isStatic(field.getModifiers()),
                null,
                lookup -> lookup.unreflectSetter(field),
                () -> new Type[] {field.getGenericType()});
    }

    static Candidate arrayLength(Class<?> array) {
        return new Candidate(
                array,
                "length",
                new Class<?>[0],
                false,
                null,
                lookup -> MethodHandles.arrayLength(array));
    }

    /** {@return the public class through which it is reached} */
    Class<?> owner() {
        return owner;
    }

    int arity() {
        return parameters.length;
    }

    boolean isVarargs() {
        return varargs;
    }

    boolean isStatic() {
        return isStatic;
    }

    boolean isConstructor() {
        return constructor;
    }

    boolean isField() {
        return executable == null;
    }

    /** {@return whether a parameter is an array} */
    boolean hasArray() {
        for (Class<?> each : parameters) {
            if (each.isArray()) {
                return true;
            }
        }
        return false;
    }

    Class<?>[] parameters() {
        return parameters;
    }

    /** {@return what its parameters take} */
    ArgumentType[] types() {
        ArgumentType[] known = types;
        if (known == null) {
            Type[] generic = genericParameters();
            known = new ArgumentType[parameters.length];
            for (int i = 0; i < known.length; i++) {
                ArgumentType type = ArgumentType.of(generic[i]);
                known[i] = type.type() == parameters[i] ? type : ArgumentType.of(parameters[i]);
            }
            types = known;
        }
        return known;
    }

    /**
     * Those that the class file tells of; the erased ones where it does not, or they are missing.
     */
    private Type[] genericParameters() {
        try {
            Type[] generic = genericParameters.get();
            return generic.length == parameters.length ? generic : parameters;
        } catch (TypeNotPresentException
                | MalformedParameterizedTypeException
                | GenericSignatureFormatError e) {
            return parameters;
        }
    }

    /** {@return what extra arguments are gathered in} */
    ArgumentType extra() {
        ArgumentType last = types()[parameters.length - 1];
        return last.element();
    }

    /** {@return the handle: of the object, unless it is static, and the parameters} */
    MethodHandle handle(MethodHandles.Lookup lookup) {
        try {
            return target.find(lookup).asFixedArity();
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new Refused(
                    "Error",
                    this
                            + " cannot be reached: its class must be public, and in a package that its"
                            + " module exports ("
                            + e.getMessage()
                            + ")");
        }
    }

    /** {@return as in a message: {@code get(int)}} */
    String signature() {
        StringJoiner list = new StringJoiner(", ", "(", ")");
        for (int i = 0; i < parameters.length; i++) {
            boolean last = varargs && i == parameters.length - 1;
            list.add(
                    last
                            ? TypeNames.of(parameters[i].getComponentType()) + "..."
                            : TypeNames.of(parameters[i]));
        }
        return (constructor ? owner.getSimpleName() : name) + list;
    }

    @Override
    public String toString() {
        if (executable == null) {
            return TypeNames.of(owner) + "." + name;
        }
        return constructor
                ? "new "
                        + TypeNames.of(owner)
                        + signature().substring(owner.getSimpleName().length())
                : TypeNames.of(owner) + "." + signature();
    }
}
