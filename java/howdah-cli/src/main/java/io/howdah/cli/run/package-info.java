/** The commands that run PHP code: {@code run}, {@code php} and {@code call}. */
@NullMarked
package io.howdah.cli.run;

import org.jspecify.annotations.NullMarked;
