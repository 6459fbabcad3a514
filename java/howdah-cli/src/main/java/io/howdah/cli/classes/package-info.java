/** PHP classes of Java records: what {@code howdah generate classes} writes. */
@org.jspecify.annotations.NullMarked
package io.howdah.cli.classes;
