package io.howdah.json;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Gives the value of the {@link Discriminator} of the sealed interface that a record implements.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface DiscriminatorValue {

    /** {@return the value} */
    String value();

    /** {@return how many of the components stand in front of the key} */
    int position() default 0;
}
