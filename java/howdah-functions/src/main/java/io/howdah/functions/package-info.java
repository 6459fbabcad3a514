/**
 * Typed interfaces for the functions that come with PHP, one for each topic.
 *
 * <pre>{@code
 * MathFunctions math = php.bind(MathFunctions.class);
 * long least = math.min(3, 1);
 * }</pre>
 *
 * <p>A method has the name of its function in camel case: {@code array_sum} is {@code arraySum}.
 * Where PHP has a default for an argument, there is an overload without it. Where PHP returns
 * {@code false} or {@code null} for "nothing", the result is an {@code Optional}; an array of no
 * particular kind is a {@link io.howdah.value.PhpArray}, and any other mixture of types a {@link
 * io.howdah.value.Value}. Every method may throw what {@link io.howdah.PhpFunction#call} throws.
 *
 * <p>The interfaces describe PHP 8.2. Binding one fails with a {@link
 * io.howdah.failure.PhpSignatureException} when the PHP at hand lacks a function of it, because its
 * extension is not loaded or the function is disabled.
 */
@NullMarked
package io.howdah.functions;

import org.jspecify.annotations.NullMarked;
