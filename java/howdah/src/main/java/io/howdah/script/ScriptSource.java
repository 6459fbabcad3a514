package io.howdah.script;

/** What a script is to PHP: statements, or a file with tags. */
final class ScriptSource {

    /** The flag of token_get_all() that has it look for errors. */
    static final long TOKEN_PARSE = 1;

    private ScriptSource() {}

    private static boolean isFile(String script) {
        return script.startsWith("<?") || script.startsWith("#!");
    }

    /** {@return the script as statements, with its lines where they were} */
    static String statements(String script) {
        return isFile(script) ? "?>" + withoutShebang(script) : script;
    }

    /** {@return the script as a file, with its lines where they were} */
    static String withTags(String script) {
        return isFile(script) ? withoutShebang(script) : "<?php " + script;
    }

    /** An empty line in its place; PHP takes that for part of the closing tag. */
    private static String withoutShebang(String script) {
        int end = script.startsWith("#!") ? script.indexOf('\n') : 0;
        return end < 0 ? "" : script.substring(end);
    }
}
