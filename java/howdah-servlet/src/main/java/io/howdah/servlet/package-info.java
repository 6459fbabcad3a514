/** PHP sites in servlet containers. */
@NullMarked
package io.howdah.servlet;

import org.jspecify.annotations.NullMarked;
