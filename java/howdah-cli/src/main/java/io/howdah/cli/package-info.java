/** The commands behind {@code ./howdah}: {@link io.howdah.cli.Main}. */
@org.jspecify.annotations.NullMarked
package io.howdah.cli;
