package io.howdah;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks an interface that stands for a PHP class, a record whose values are objects of a PHP class,
 * or a Java enum that stands for a PHP enum.
 *
 * <pre>{@code
 * @PhpClass("App\\Cart")
 * interface Cart extends AutoCloseable {
 *   @PhpConstructor
 *   Cart create(String currency);
 *
 *   @PhpStatic
 *   Cart fromJson(String json);
 *
 *   @PhpProperty
 *   String currency();
 *
 *   void add(String sku, int quantity);
 *
 *   Map<String, Long> totals();
 *
 *   @Override
 *   void close();
 * }
 *
 * Cart carts = php.bind(Cart.class);
 * try (Cart cart = carts.create("EUR")) {
 *   cart.add("apple", 2);
 * }
 * }</pre>
 *
 * <p>{@code php.bind(Cart.class)} is the class: its constructors and static methods can be called.
 * What they return, and {@code php.bind(Cart.class, object)}, is an object. An interface that
 * extends {@link AutoCloseable} gets a {@code close()} that releases the object; one that declares
 * {@code PhpObject phpObject()} gives it away.
 *
 * <p>On a record, a component is the PHP property of the same name, or of the one that {@link
 * PhpName} gives.
 *
 * <pre>{@code
 * @PhpClass("App\\Line")
 * record Line(String sku, int quantity) {}
 * }</pre>
 *
 * <p>On an enum, a constant is the PHP case of the same name, or of the one that {@link PhpName}
 * gives.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface PhpClass {

    /** {@return the full name of the PHP class, such as {@code "App\\Cart"}} */
    String value();
}
