package io.howdah.json;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Tells by a key which record of a sealed interface an object is. Each record names its value by
 * {@link DiscriminatorValue}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Discriminator {

    /** {@return the key in JSON} */
    String value();

    /** {@return the groups that the key is written in; none for all} */
    String[] groups() default {};
}
