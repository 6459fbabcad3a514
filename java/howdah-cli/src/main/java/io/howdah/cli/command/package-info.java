/** What commands share: failures and exit codes, the terminal, where Howdah lies, ini settings. */
@NullMarked
package io.howdah.cli.command;

import org.jspecify.annotations.NullMarked;
