package io.howdah.server.log;

/** Text of clients and scripts in a line of the log. */
public final class LogText {

    private LogText() {}

    /** Writes control characters as {@code \xHH}: they would begin lines, or command terminals. */
    public static String of(CharSequence text) {
        int i = 0;
        while (i < text.length() && !Character.isISOControl(text.charAt(i))) {
            i++;
        }
        if (i == text.length()) {
            return text.toString();
        }
        StringBuilder written = new StringBuilder();
        for (char c : text.toString().toCharArray()) {
            if (Character.isISOControl(c)) {
                written.append("\\x%02x".formatted((int) c));
            } else {
                written.append(c);
            }
        }
        return written.toString();
    }
}
