package com.example.subjects;

import java.util.HexFormat;

/** Works on bytes. */
public final class Bytes {

    private Bytes() {}

    public static byte[] reversed(byte[] bytes) {
        byte[] reversed = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            reversed[i] = bytes[bytes.length - 1 - i];
        }
        return reversed;
    }

    public static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    /** Fills an array that PHP keeps. */
    public static int fill(byte[] bytes, int value) {
        java.util.Arrays.fill(bytes, (byte) value);
        return bytes.length;
    }
}
