/** What calls between Java and PHP cost, beside PHP alone and Java alone. */
@NullMarked
package io.howdah.benchmarks;

import org.jspecify.annotations.NullMarked;
