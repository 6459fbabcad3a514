/** PHP as a scripting language of Java programs: {@code javax.script}. */
@NullMarked
package io.howdah.script;

import org.jspecify.annotations.NullMarked;
