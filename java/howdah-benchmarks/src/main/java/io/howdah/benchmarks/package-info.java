/** What a call from Java to PHP costs, beside PHP alone and Java alone. */
@NullMarked
package io.howdah.benchmarks;

import org.jspecify.annotations.NullMarked;
