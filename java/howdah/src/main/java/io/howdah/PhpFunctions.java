package io.howdah;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks an interface whose methods are PHP functions. The annotation processor of Howdah compiles
 * it to a stub, and {@code php.bind(Strings.class)} returns that stub.
 *
 * <pre>{@code
 * @PhpFunctions
 * interface Strings {
 *   String strrev(String string);
 *
 *   List<String> explode(String separator, String string);
 *
 *   @PhpName("mb_strtoupper")
 *   String upper(String string);
 * }
 * }</pre>
 *
 * <p>A method calls the function of the same name in snake case: {@code arraySum} calls {@code
 * array_sum}. {@link PhpName} gives another name. Default and static methods are left alone.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface PhpFunctions {

    /**
     * {@return the PHP namespace of the functions, such as {@code "App\\Text"}; empty for the
     * global one}
     */
    String namespace() default "";
}
