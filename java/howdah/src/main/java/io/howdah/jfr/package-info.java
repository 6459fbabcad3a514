/** Events for JDK Flight Recorder. */
@NullMarked
package io.howdah.jfr;

import org.jspecify.annotations.NullMarked;
