/** TechEmpower's six tests: Howdah's server, Java alone, and the servers that PHP is run by. */
@NullMarked
package io.howdah.benchmarks.http;

import org.jspecify.annotations.NullMarked;
