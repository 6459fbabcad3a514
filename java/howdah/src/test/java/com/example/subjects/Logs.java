package com.example.subjects;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;

/** Takes what slf4j-simple writes to standard error, from when it is made until it is read. */
public final class Logs {

    private final PrintStream before = System.err;
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    public Logs() {
        System.setErr(new PrintStream(written, true, UTF_8));
    }

    /** {@return the lines that were written, without stack traces; standard error is as before} */
    public List<String> lines() {
        System.setErr(before);
        return written.toString(UTF_8).lines().filter(line -> !line.startsWith("\t")).toList();
    }
}
