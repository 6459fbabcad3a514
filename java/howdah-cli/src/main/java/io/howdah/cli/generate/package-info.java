/** {@code howdah generate}. */
@NullMarked
package io.howdah.cli.generate;

import org.jspecify.annotations.NullMarked;
