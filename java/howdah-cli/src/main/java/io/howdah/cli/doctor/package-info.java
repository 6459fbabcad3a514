/** {@code howdah doctor}. */
@NullMarked
package io.howdah.cli.doctor;

import org.jspecify.annotations.NullMarked;
