package io.howdah.server.compression;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which coding suits a client best (RFC 9110, section 12.5.3). */
final class AcceptEncoding {

    private AcceptEncoding() {}

    /**
     * Chooses a coding.
     *
     * @param header the client's Accept-Encoding
     * @param offered what the server can do, what it likes best first
     * @return the one with the highest weight, and of several the first offered; null for none
     */
    static @Nullable Coding choose(String header, List<Coding> offered) {
        Coding best = null;
        int bestWeight = weight(header, "identity", 0);
        for (Coding coding : offered) {
            int weight = weight(header, coding.token().toString(), 0);
            if (weight > bestWeight || (weight == bestWeight && weight > 0 && best == null)) {
                best = coding;
                bestWeight = weight;
            }
        }
        return best;
    }

    /** The weight of a coding in thousandths: that of its own entry, else that of {@code *}. */
    private static int weight(String header, String token, int absent) {
        int weight = -1;
        int any = -1;
        for (String entry : header.split(",", -1)) {
            int semicolon = entry.indexOf(';');
            String name = (semicolon < 0 ? entry : entry.substring(0, semicolon)).strip();
            if (name.equalsIgnoreCase(token) || name.equalsIgnoreCase("x-" + token)) {
                weight = quality(entry, semicolon);
            } else if (name.equals("*") && !token.equals("identity")) {
                any = quality(entry, semicolon);
            }
        }
        if (weight >= 0) {
            return weight;
        }
        return any >= 0 ? any : absent;
    }

    private static int quality(String entry, int semicolon) {
        if (semicolon < 0) {
            return 1000;
        }
        String parameter = entry.substring(semicolon + 1).strip();
        if (!parameter.regionMatches(true, 0, "q=", 0, 2)) {
            return 1000;
        }
        try {
            double quality = Double.parseDouble(parameter.substring(2).strip());
            return quality >= 0 && quality <= 1 ? (int) Math.round(quality * 1000) : 0;
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
