package io.howdah.json;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Gives the value of a component whose key a document lacks. Without it, a missing key is an error.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.RECORD_COMPONENT)
public @interface DefaultValue {

    /** {@return the value, as JSON: a scalar, null, an enum's value, {@code []} or {@code {}}} */
    String value();
}
