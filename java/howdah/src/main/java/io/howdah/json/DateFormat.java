package io.howdah.json;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Gives the format of a date; without it, dates are as RFC 3339 writes them. */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.RECORD_COMPONENT)
public @interface DateFormat {

    /** {@return the format, as PHP's {@code date()} has it} */
    String value();

    /** {@return the formats that are read, one after the other; none for that which is written} */
    String[] read() default {};
}
