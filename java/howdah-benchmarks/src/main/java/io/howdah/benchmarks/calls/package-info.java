/** What calls between Java and PHP cost, beside PHP alone and Java alone. */
@NullMarked
package io.howdah.benchmarks.calls;

import org.jspecify.annotations.NullMarked;
