/** The server's commands: {@code serve} and {@code reload}. */
@NullMarked
package io.howdah.cli.serve;

import org.jspecify.annotations.NullMarked;
