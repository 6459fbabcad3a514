/** Text as PHP has it: UTF-8. */
@NullMarked
package io.howdah.text;

import org.jspecify.annotations.NullMarked;
