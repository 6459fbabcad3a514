/** Where {@code howdah} begins, and the list of its commands. */
@NullMarked
package io.howdah.cli;

import org.jspecify.annotations.NullMarked;
