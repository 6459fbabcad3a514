package io.howdah;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Gives the PHP name where it is not the Java name.
 *
 * <ul>
 *   <li>On a method of a {@link PhpFunctions} interface: the function. A name with a backslash is a
 *       full name, the namespace of the interface is not put in front of it; {@code
 *       "Class::method"} is a static method.
 *   <li>On a method of a {@link PhpClass} interface: the method or property.
 *   <li>On a component of a record: the key in the PHP array, or the property of the record's
 *       {@link PhpClass}.
 *   <li>On a constant of an enum: the case of the PHP enum, or the string.
 *   <li>On a parameter: the name that messages about it use.
 * </ul>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({
    ElementType.METHOD,
    ElementType.PARAMETER,
    ElementType.RECORD_COMPONENT,
    ElementType.FIELD
})
public @interface PhpName {

    /** {@return the name in PHP} */
    String value();
}
