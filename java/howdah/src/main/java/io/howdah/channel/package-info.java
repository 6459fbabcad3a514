/** What carries messages between one Java thread and one interpreter, and the calls on it. */
@NullMarked
package io.howdah.channel;

import org.jspecify.annotations.NullMarked;
