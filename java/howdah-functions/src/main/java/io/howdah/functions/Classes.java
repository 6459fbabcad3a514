// Written by scripts/generate-functions from php/stubs/catalogue. Change it there.

package io.howdah.functions;

import io.howdah.PhpFunctions;
import io.howdah.PhpName;
import io.howdah.value.PhpArray;
import io.howdah.value.PhpObject;
import io.howdah.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** PHP's functions about classes and objects. */
@PhpFunctions
public interface Classes {

    /**
     * Gives a class a second name.
     *
     * @param class_ the name of the class
     * @param alias the second name
     * @param autoload whether to load the class if it is not there
     * @return whether it worked
     */
    boolean classAlias(String class_, String alias, boolean autoload);

    /** As {@link #classAlias(String, String, boolean)}, with PHP's defaults for the rest. */
    boolean classAlias(String class_, String alias);

    /**
     * {@return whether a class exists}
     *
     * @param class_ the name of the class
     * @param autoload whether to load the class if it is not there
     */
    boolean classExists(String class_, boolean autoload);

    /** As {@link #classExists(String, boolean)}, with PHP's defaults for the rest. */
    boolean classExists(String class_);

    /**
     * {@return whether an enum exists}
     *
     * @param enum_ the name of the enum
     * @param autoload whether to load the class if it is not there
     */
    boolean enumExists(String enum_, boolean autoload);

    /** As {@link #enumExists(String, boolean)}, with PHP's defaults for the rest. */
    boolean enumExists(String enum_);

    /**
     * {@return the name of the class of an object}
     *
     * @param object the object
     */
    @PhpName("get_class")
    String getClass_(PhpObject object);

    /**
     * {@return the names of the public methods of a class}
     *
     * @param objectOrClass the object or the name of the class
     */
    List<String> getClassMethods(String objectOrClass);

    /**
     * {@return the names of the public methods of a class}
     *
     * @param objectOrClass the object or the name of the class
     */
    List<String> getClassMethods(PhpObject objectOrClass);

    /**
     * {@return the public properties of a class with their defaults}
     *
     * @param class_ the name of the class
     */
    Map<String, Value> getClassVars(String class_);

    /** {@return the names of all classes} */
    List<String> getDeclaredClasses();

    /** {@return the names of all interfaces} */
    List<String> getDeclaredInterfaces();

    /** {@return the names of all traits} */
    List<String> getDeclaredTraits();

    /**
     * {@return all properties of an object, with the names of private and protected ones as the
     * engine stores them}
     *
     * @param object the object
     */
    PhpArray getMangledObjectVars(PhpObject object);

    /**
     * {@return the public properties of an object}
     *
     * @param object the object
     */
    PhpArray getObjectVars(PhpObject object);

    /**
     * Returns the name of the class that a class extends.
     *
     * @param objectOrClass the object or the name of the class
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> getParentClass(String objectOrClass);

    /**
     * Returns the name of the class that a class extends.
     *
     * @param objectOrClass the object or the name of the class
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> getParentClass(PhpObject objectOrClass);

    /**
     * {@return whether an interface exists}
     *
     * @param interface_ the name of the interface
     * @param autoload whether to load the class if it is not there
     */
    boolean interfaceExists(String interface_, boolean autoload);

    /** As {@link #interfaceExists(String, boolean)}, with PHP's defaults for the rest. */
    boolean interfaceExists(String interface_);

    /**
     * {@return whether an object is of a class, or of one that extends or implements it}
     *
     * @param objectOrClass the object or the name of the class
     * @param class_ the name of the class
     * @param allowString whether a string counts as the name of a class
     */
    boolean isA(@Nullable Object objectOrClass, String class_, boolean allowString);

    /** As {@link #isA(Object, String, boolean)}, with PHP's defaults for the rest. */
    boolean isA(@Nullable Object objectOrClass, String class_);

    /**
     * {@return whether an object or a class extends or implements a class}
     *
     * @param objectOrClass the object or the name of the class
     * @param class_ the name of the class
     * @param allowString whether a string counts as the name of a class
     */
    boolean isSubclassOf(@Nullable Object objectOrClass, String class_, boolean allowString);

    /** As {@link #isSubclassOf(Object, String, boolean)}, with PHP's defaults for the rest. */
    boolean isSubclassOf(@Nullable Object objectOrClass, String class_);

    /**
     * {@return whether a class or an object has a method}
     *
     * @param objectOrClass the object or the name of the class
     * @param method the name of the method
     */
    boolean methodExists(String objectOrClass, String method);

    /**
     * {@return whether a class or an object has a method}
     *
     * @param objectOrClass the object or the name of the class
     * @param method the name of the method
     */
    boolean methodExists(PhpObject objectOrClass, String method);

    /**
     * {@return whether a class or an object has a property}
     *
     * @param objectOrClass the object or the name of the class
     * @param property the name of the property
     */
    boolean propertyExists(String objectOrClass, String property);

    /**
     * {@return whether a class or an object has a property}
     *
     * @param objectOrClass the object or the name of the class
     * @param property the name of the property
     */
    boolean propertyExists(PhpObject objectOrClass, String property);

    /**
     * {@return whether a trait exists}
     *
     * @param trait the name of the trait
     * @param autoload whether to load the class if it is not there
     */
    boolean traitExists(String trait, boolean autoload);

    /** As {@link #traitExists(String, boolean)}, with PHP's defaults for the rest. */
    boolean traitExists(String trait);
}
