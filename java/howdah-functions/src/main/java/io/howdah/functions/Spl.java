// Written by scripts/generate-functions from php/stubs/catalogue. Change it there.

package io.howdah.functions;

import io.howdah.PhpFunctions;
import io.howdah.value.PhpArray;
import io.howdah.value.PhpCallback;
import io.howdah.value.PhpObject;
import io.howdah.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** PHP's functions for autoloading, object identity and iterators. */
@PhpFunctions
public interface Spl {

    /**
     * Returns the interfaces that a class or an object implements, each under its own name.
     *
     * @param objectOrClass the object or the name of the class
     * @param autoload whether to load the class if it is not there
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<Map<String, String>> classImplements(String objectOrClass, boolean autoload);

    /** As {@link #classImplements(String, boolean)}, with PHP's defaults for the rest. */
    Optional<Map<String, String>> classImplements(String objectOrClass);

    /**
     * Returns the interfaces that a class or an object implements, each under its own name.
     *
     * @param objectOrClass the object or the name of the class
     * @param autoload whether to load the class if it is not there
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<Map<String, String>> classImplements(PhpObject objectOrClass, boolean autoload);

    /** As {@link #classImplements(PhpObject, boolean)}, with PHP's defaults for the rest. */
    Optional<Map<String, String>> classImplements(PhpObject objectOrClass);

    /**
     * Returns the classes that a class or an object extends, each under its own name.
     *
     * @param objectOrClass the object or the name of the class
     * @param autoload whether to load the class if it is not there
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<Map<String, String>> classParents(String objectOrClass, boolean autoload);

    /** As {@link #classParents(String, boolean)}, with PHP's defaults for the rest. */
    Optional<Map<String, String>> classParents(String objectOrClass);

    /**
     * Returns the classes that a class or an object extends, each under its own name.
     *
     * @param objectOrClass the object or the name of the class
     * @param autoload whether to load the class if it is not there
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<Map<String, String>> classParents(PhpObject objectOrClass, boolean autoload);

    /** As {@link #classParents(PhpObject, boolean)}, with PHP's defaults for the rest. */
    Optional<Map<String, String>> classParents(PhpObject objectOrClass);

    /**
     * Returns the traits that a class or an object uses itself, each under its own name.
     *
     * @param objectOrClass the object or the name of the class
     * @param autoload whether to load the class if it is not there
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<Map<String, String>> classUses(String objectOrClass, boolean autoload);

    /** As {@link #classUses(String, boolean)}, with PHP's defaults for the rest. */
    Optional<Map<String, String>> classUses(String objectOrClass);

    /**
     * Returns the traits that a class or an object uses itself, each under its own name.
     *
     * @param objectOrClass the object or the name of the class
     * @param autoload whether to load the class if it is not there
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<Map<String, String>> classUses(PhpObject objectOrClass, boolean autoload);

    /** As {@link #classUses(PhpObject, boolean)}, with PHP's defaults for the rest. */
    Optional<Map<String, String>> classUses(PhpObject objectOrClass);

    /**
     * Calls a callback for every element of an iterator and returns how many there were.
     *
     * @param iterator the iterator, a Traversable
     * @param callback the callback
     * @param args the arguments: a List, a Map, an array of numbers or a PhpArray
     */
    long iteratorApply(PhpObject iterator, PhpCallback callback, @Nullable Object args);

    /**
     * As {@link #iteratorApply(PhpObject, PhpCallback, Object)}, with PHP's defaults for the rest.
     */
    long iteratorApply(PhpObject iterator, PhpCallback callback);

    /**
     * Counts the elements of an iterator.
     *
     * @param iterator the iterator, a Traversable
     */
    long iteratorCount(PhpObject iterator);

    /**
     * {@return the elements of an iterator as an array}
     *
     * @param iterator the iterator, a Traversable
     * @param preserveKeys whether to keep the keys of lists
     */
    PhpArray iteratorToArray(PhpObject iterator, boolean preserveKeys);

    /** As {@link #iteratorToArray(PhpObject, boolean)}, with PHP's defaults for the rest. */
    PhpArray iteratorToArray(PhpObject iterator);

    /**
     * Loads a class from the include path by a file of its name: the default autoloader.
     *
     * @param class_ the name of the class
     * @param fileExtensions the extensions with commas between them, or null to change nothing
     */
    void splAutoload(String class_, @Nullable String fileExtensions);

    /** As {@link #splAutoload(String, String)}, with PHP's defaults for the rest. */
    void splAutoload(String class_);

    /**
     * Asks all autoloaders for a class.
     *
     * @param class_ the name of the class
     */
    void splAutoloadCall(String class_);

    /**
     * Sets the file extensions of the default autoloader; without an argument it returns them.
     *
     * @param fileExtensions the extensions with commas between them, or null to change nothing
     */
    String splAutoloadExtensions(@Nullable String fileExtensions);

    /** As {@link #splAutoloadExtensions(String)}, with PHP's defaults for the rest. */
    String splAutoloadExtensions();

    /** {@return the autoloaders} */
    List<Value> splAutoloadFunctions();

    /**
     * Adds an autoloader; without one, the default one.
     *
     * @param callback the callback
     * @param throw_ no longer has a meaning
     * @param prepend whether it is asked before the others
     * @return whether it worked
     */
    boolean splAutoloadRegister(@Nullable PhpCallback callback, boolean throw_, boolean prepend);

    /**
     * As {@link #splAutoloadRegister(PhpCallback, boolean, boolean)}, with PHP's defaults for the
     * rest.
     */
    boolean splAutoloadRegister(@Nullable PhpCallback callback, boolean throw_);

    /**
     * As {@link #splAutoloadRegister(PhpCallback, boolean, boolean)}, with PHP's defaults for the
     * rest.
     */
    boolean splAutoloadRegister(@Nullable PhpCallback callback);

    /**
     * As {@link #splAutoloadRegister(PhpCallback, boolean, boolean)}, with PHP's defaults for the
     * rest.
     */
    boolean splAutoloadRegister();

    /** {@return the classes of this extension} */
    Map<String, String> splClasses();

    /**
     * {@return a text that no other object has while this one lives}
     *
     * @param object the object
     */
    String splObjectHash(PhpObject object);

    /**
     * {@return a number that no other object has while this one lives}
     *
     * @param object the object
     */
    long splObjectId(PhpObject object);
}
