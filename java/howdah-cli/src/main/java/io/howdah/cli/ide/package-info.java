/**
 * PHP declarations of Java classes, for editors and static analysers: {@link
 * io.howdah.cli.ide.Declarations}.
 */
@org.jspecify.annotations.NullMarked
package io.howdah.cli.ide;
