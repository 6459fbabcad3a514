/** What the benchmarks of howdah bench share. */
@NullMarked
package io.howdah.benchmarks;

import org.jspecify.annotations.NullMarked;
