package io.howdah.json;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a component that is written and never read, as PHP works out its value itself: it is null
 * in records that are read, and needs a value before they are written.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.RECORD_COMPONENT)
public @interface ReadOnlyProperty {

    /** {@return whether null is written, too} */
    boolean nullable() default false;
}
