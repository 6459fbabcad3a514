/** The class path that PHP code sees: options for Java, artifacts of Maven. */
@NullMarked
package io.howdah.cli.classpath;

import org.jspecify.annotations.NullMarked;
