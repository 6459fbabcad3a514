/** Java code between levels of PHP code, for tests of stack traces. */
@org.jspecify.annotations.NullMarked
package com.example.relay;
