/** Classes as a host has them, for what the fixtures need and the JDK does not have. */
package com.example.subjects;
