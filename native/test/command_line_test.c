/* What howdah-php and howdah-run read of a command line themselves, and what they leave to Java; and what starts a JVM. */
#include "jni/command_line.h"
#include "jni/java_command.h"
#include "jni/java_options.h"

#include "host.h"

#include <stdlib.h>
#include <string.h>

#define MOST 12

/* A file that there is. */
#define SCRIPT "/etc/passwd"

typedef struct {
    const char *words[MOST]; /* behind "php" */
    int of_java;             /* how many are options for Java; -1: Java is to read them */
    bool allows_classes;
} expected;

static const expected lines[] = {
    {{"-r", "echo 1;"}, 0, false},
    {{"script.php", "--allow", "java.util.*"}, 0, false},
    {{"--allow", "java.util.*", "script.php"}, 2, true},
    {{"--allow=java.util.List,com.example.**", "--allow-files", "--allow-network", "-a"}, 3, true},
    {{"--allow", "**", "--allow", "a.b$C_1", "-v"}, 4, true},
    {{"--allow-files", "-v"}, 1, false},
    {{"--allowed"}, 0, false},
    {{"--allow", "java\\util"}, -1, false},
    {{"--allow", "java.util.*.Map"}, -1, false},
    {{"--allow", "java..util"}, -1, false},
    {{"--allow", "java.util, java.time"}, -1, false},
    {{"--allow", "java.util.*,"}, -1, false},
    {{"--allow", ""}, -1, false},
    {{"--allow"}, -1, false},
    {{"--allow-files=maybe"}, -1, false},
    {{"--allow", "java.util.*", "--classpath", "lib/*", "-v"}, -1, false},
    {{"--with=a:b:1"}, -1, false},
    {{"@my.options", "-v"}, -1, false},
    {{"@"}, 0, false},
};

/* Those that ask for the web server, and those that only look so. */
static const char *const serving[][MOST] = {
    {"-S", "a:1"},
    {"-Sa:1"},
    {"--server", "a:1"},
    {"--server=a:1", "router.php"},
    {"-n", "-q", "-S", "a:1"},
    {"-nS", "a:1"},
    {"-nqSa:1"},
    {"-d", "a=b", "-da=b", "-S", "a:1"},
    {"--define", "a=b", "-S", "a:1"},
    {"--docroot", "d", "-S", "a:1"},
    {"--docroot=d", "-t", "d", "-S", "a:1", "-v"},
    {"--allow", "java.util.*", "-n", "-S", "a:1"},
    {"--allow=wrong\\", "--classpath", "a", "--with", "b", "--with=c", "@d", "--allow-files", "-S", "a:1"},
};

static const char *const not_serving[][MOST] = {
    {"-r", "-S"},
    {"-n", "a.php", "-S", "a:1"},
    {"-v", "-S", "a:1"},
    {"-nm", "-S", "a:1"},
    {"--", "-S", "a:1"},
    {"-d", "-S", "a.php"},
    {"--define", "--server"},
    {"-"},
    {"-S"},
    {"--server"},
    {"-S", "a:1", "-d"},
    {"--allow"},
    {"-nfS", "-S"},
    {"--help", "-S", "a:1"},
    {"--servers", "a", "-S", "b"},
    {"-rS"},
};

/* What `run` passes on to PHP, and how many options for Java it takes; -1: Java is to read it. */
static const struct {
    const char *words[MOST];
    int of_java;
    const char *php[MOST];
} runs[] = {
    {{SCRIPT}, 0, {SCRIPT}},
    {{SCRIPT, "-d", "--allow", "@x"}, 0, {SCRIPT, "-d", "--allow", "@x"}},
    {{"-n", "-d", "a=b", "-dc=d", "--define", "e", "--define=f=g", SCRIPT},
     0,
     {"-n", "-d", "a=b", "-d", "c=d", "-d", "e", "-d", "f=g", SCRIPT}},
    {{"--no-ini", "-c", "x", "--ini=y", "--ini", "z", SCRIPT}, 0, {"-n", "-c", "x", "-c", "y", "-c", "z", SCRIPT}},
    {{"-", "a", "-b"}, 0, {"--", "a", "-b"}},
    {{"-n", "-"}, 0, {"-n", "--"}},
    {{"--allow", "java.util.*", "-n", "--allow-files", SCRIPT, "a"}, 3, {"-n", SCRIPT, "a"}},
    {{NULL}, -1, {NULL}},
    {{"no/such/script.php"}, -1, {NULL}},
    {{""}, -1, {NULL}},
    {{"/"}, -1, {NULL}},
    {{"-n"}, -1, {NULL}},
    {{"-d", "a=b"}, -1, {NULL}},
    {{"-d", SCRIPT}, -1, {NULL}},
    {{"-d", "-n", SCRIPT}, -1, {NULL}},
    {{"-d", "", SCRIPT}, -1, {NULL}},
    {{"-d=a", SCRIPT}, -1, {NULL}},
    {{"-d", "@x", SCRIPT}, -1, {NULL}},
    {{"--define=", SCRIPT}, -1, {NULL}},
    {{"--defined", SCRIPT}, -1, {NULL}},
    {{"-nd", "a", SCRIPT}, -1, {NULL}},
    {{"--no-ini=1", SCRIPT}, -1, {NULL}},
    {{"--help"}, -1, {NULL}},
    {{"-r", "echo 1;"}, -1, {NULL}},
    {{"--", SCRIPT}, -1, {NULL}},
    {{"@my.options", SCRIPT}, -1, {NULL}},
    {{"-n", "@my.options", SCRIPT}, -1, {NULL}},
    {{"-n", "--with=a:b:1", SCRIPT}, -1, {NULL}},
};

static int copy_of(char **copy, const char *const *words) {
    int count = 0;
    while (words[count]) {
        copy[count] = (char *)words[count];
        count++;
    }
    copy[count] = NULL;
    return count;
}

static bool serves(const char *const *words) {
    char *copy[MOST + 1];
    int count = copy_of(copy, words);
    hw_command_line line;
    bool serves = hw_command_line_serves(copy, count);
    EXPECT(!serves || !hw_command_line_read(&line, false, copy, count));
    return serves;
}

static void check(const expected *each) {
    char *copy[MOST + 1];
    int count = copy_of(copy, each->words);
    hw_command_line line;
    bool read = hw_command_line_read(&line, false, copy, count);
    EXPECT(read == (each->of_java >= 0));
    if (!read) {
        return;
    }
    EXPECT(line.java_count == each->of_java && line.php_count == count - each->of_java);
    for (int i = 0; i < count; i++) {
        EXPECT(copy[i] == (i < line.java_count ? line.java[i] : line.php[i - line.java_count]));
    }
    EXPECT(line.allows_classes == each->allows_classes);
    hw_command_line_free(&line);
}

static void check_run(const char *const *words, int of_java, const char *const *php) {
    char *copy[MOST + 1];
    int count = copy_of(copy, words);
    hw_command_line line;
    bool read = hw_command_line_read(&line, true, copy, count);
    EXPECT(read == (of_java >= 0));
    if (!read) {
        return;
    }
    EXPECT(line.java_count == of_java);
    for (int i = 0; i < line.php_count; i++) {
        EXPECT(php[i] && strcmp(line.php[i], php[i]) == 0);
    }
    EXPECT(!php[line.php_count]);
    hw_command_line_free(&line);
}

static void check_environment(void) {
    static const char *const files[] = {"@options", "-Xmx1g @options", "-Xmx1g\t@a@b"};
    static const char *const none[] = {"", "-Da=b@c", "-Xmx1g"};
    char *words[] = {"-v", NULL};
    hw_command_line line;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        setenv("HOWDAH_JAVA_OPTS", files[i], 1);
        EXPECT(!hw_command_line_read(&line, false, words, 1));
    }
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        setenv("HOWDAH_JAVA_OPTS", none[i], 1);
        EXPECT(hw_command_line_read(&line, false, words, 1));
        hw_command_line_free(&line);
    }
    unsetenv("HOWDAH_JAVA_OPTS");
}

/* --- How the JVM is started ---------------------------------------------------------------------------------------- */

static void add(char *said, int *length, const char *word) {
    strcpy(said + *length, word);
    *length += (int)strlen(word) + 1;
}

static void check_options_as(const char *environment, const char *const *words, const char *const *of_jvm) {
    char said[512];
    char *words_of_php[] = {"-v", NULL};
    int length = 0;
    int count;
    hw_command_line line;
    hw_java_command command;
    add(said, &length, "/jdk");
    while (*words) {
        add(said, &length, *words++);
    }
    add(said, &length, "-jar");
    add(said, &length, "cli.jar");
    add(said, &length, "php");
    add(said, &length, "-jar");
    if (environment) {
        setenv("JDK_JAVA_OPTIONS", environment, 1);
    }
    bool read = hw_command_line_read(&line, false, words_of_php, 1);
    EXPECT(read == (of_jvm != NULL));
    if (!read) {
        unsetenv("JDK_JAVA_OPTIONS");
        return;
    }
    hw_command_line_free(&line);
    EXPECT(hw_java_command_read(&command, said, length));
    EXPECT(strcmp(hw_java_command_home(&command), "/jdk") == 0);
    EXPECT(strcmp(hw_java_command_jar(&command), "cli.jar") == 0);
    char **options = hw_java_command_options(&command, &count);
    unsetenv("JDK_JAVA_OPTIONS");
    EXPECT(options);
    for (int i = 0; i < count; i++) {
        EXPECT(of_jvm[i] && strcmp(options[i], of_jvm[i]) == 0);
    }
    EXPECT(!of_jvm[count]);
    hw_java_options_free(options, count);
    hw_java_command_free(&command);
}

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})
#define NO_WORDS ((const char *const[]){NULL})

static void check_options(void) {
    check_options_as(NULL, WORDS("-server", "-cp", "a:b", "-Xmx1g", "--class-path=c", "-splash:a", "-Xss2m"),
                     WORDS("-Xmx1g", "-Xss2m"));
    check_options_as(NULL, WORDS("-classpath", "d", "-XshowSettings:vm", "-cp"), NO_WORDS);
    check_options_as(NULL, WORDS("-p", "lib", "--add-opens", "a/b=c", "--add-modules=d", "--enable-preview", "-Xint"),
                     WORDS("--module-path=lib", "--add-opens=a/b=c", "--add-modules=d", "--enable-preview", "-Xint"));
    check_options_as(NULL, WORDS("-ms1m", "-mx2m", "-ss3m", "-oss4m", "-verbosegc", "-noverify"),
                     WORDS("-Xms1m", "-Xmx2m", "-Xss3m", "-Xoss4m", "-verbose:gc", "-Xverify:none"));
    check_options_as(NULL, WORDS("-p"), WORDS("-p"));
}

/* JDK_JAVA_OPTIONS comes first, as with java, and only java reads quotes and files. */
static void check_options_of_environment(void) {
    check_options_as("", WORDS("-Xint"), WORDS("-Xint"));
    check_options_as(" \t\n", NO_WORDS, NO_WORDS);
    check_options_as("-Xmx1g", WORDS("-Xint"), WORDS("-Xmx1g", "-Xint"));
    check_options_as(" -server  -p\tlib\n-Da=b@c\\ -mx1m ", WORDS("-Xint"),
                     WORDS("--module-path=lib", "-Da=b@c\\", "-Xmx1m", "-Xint"));
    check_options_as("a", NO_WORDS, WORDS("a"));
    for (size_t i = 0; i < 5; i++) {
        check_options_as(((const char *[]){"@file", "-Xint @file", "-Da='b c'", "-Da=\"b\"", "\""})[i], NO_WORDS, NULL);
    }
}

/* Cut off anywhere before the jar, it is refused. */
static void check_incomplete_java_command(void) {
    static const char said[] = "/jdk\0-Xrs\0-jar\0";
    for (size_t length = 0; length < sizeof said; length++) {
        char *bytes = malloc(length + 1);
        hw_java_command command;
        memcpy(bytes, said, length);
        bytes[length] = '\0';
        EXPECT(!hw_java_command_read(&command, bytes, (int)length));
        free(bytes);
    }
}

int main(void) {
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        check(&lines[i]);
    }
    for (size_t i = 0; i < sizeof serving / sizeof *serving; i++) {
        EXPECT(serves(serving[i]));
    }
    for (size_t i = 0; i < sizeof not_serving / sizeof *not_serving; i++) {
        EXPECT(!serves(not_serving[i]));
    }
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        check_run(runs[i].words, runs[i].of_java, runs[i].php);
    }
    check_environment();
    check_options();
    check_options_of_environment();
    check_incomplete_java_command();
    return 0;
}
