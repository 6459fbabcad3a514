package io.howdah.spring;

import io.howdah.PhpFunctions;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a bean of a typed interface, whose calls run on the pool. For interfaces with {@link
 * PhpFunctions} in the packages of the application.
 *
 * <pre>{@code
 * @PhpClient
 * @PhpFunctions(namespace = "App")
 * public interface Prices {
 *     long total(List<Line> lines);
 * }
 * }</pre>
 *
 * <p>The calling thread waits for the result. It gets PHP's failures, and a {@link
 * java.util.concurrent.RejectedExecutionException} if too much waits for PHP, or the call waited
 * for too long. A default method that calls PHP several times runs on the pool as a whole.
 *
 * <p>Work of the pool that calls a client uses its own interpreter. What lives in PHP (objects,
 * closures, resources) cannot leave the pool: return records and values, or use {@link
 * io.howdah.PhpPool#submit}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface PhpClient {}
