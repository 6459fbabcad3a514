package io.howdah;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method of a {@link PhpClass} interface that reads or writes a property of the object.
 * Without parameters and with a result it reads; with one parameter and no result it writes.
 *
 * <pre>{@code
 * @PhpProperty
 * String currency();
 *
 * @PhpProperty
 * void currency(String value);
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface PhpProperty {}
