/** PHP in Spring Boot applications. */
@NullMarked
package io.howdah.spring;

import org.jspecify.annotations.NullMarked;
