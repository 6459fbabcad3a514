/* What howdah-php reads of a command line itself, and what it leaves to Java. */
#include "jni/command_line.h"

#include "host.h"

#include <stdlib.h>
#include <string.h>

#define MOST 12

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

static bool serves(const char *const *words) {
    char *argv[MOST + 8] = {"howdah-php", "/jdk", "-Xrs", "-jar", "cli.jar", "php"};
    int argc = 6;
    hw_command_line line;
    for (; *words; words++) {
        argv[argc++] = (char *)*words;
    }
    bool serves = hw_command_line_serves(argc, argv);
    EXPECT(!serves || !hw_command_line_read(&line, argc, argv));
    return serves;
}

static void check(const expected *each) {
    char *argv[MOST + 8] = {"howdah-php", "/jdk", "-Xrs", "-Dhowdah.root=/opt/howdah", "-jar", "cli.jar", "php"};
    int argc = 7;
    int words = 0;
    hw_command_line line;
    for (; each->words[words]; words++) {
        argv[argc++] = (char *)each->words[words];
    }
    bool read = hw_command_line_read(&line, argc, argv);
    EXPECT(read == (each->of_java >= 0));
    if (!read) {
        return;
    }
    EXPECT(strcmp(line.java_home, "/jdk") == 0 && strcmp(line.jar, "cli.jar") == 0);
    EXPECT(line.option_count == 2 && strcmp(line.options[0], "-Xrs") == 0);
    EXPECT(strcmp(hw_command_line_property(&line, "howdah.root="), "/opt/howdah") == 0);
    EXPECT(!hw_command_line_property(&line, "howdah.library="));
    EXPECT(line.argument_count == 1 + each->of_java && strcmp(line.arguments[0], "php") == 0);
    EXPECT(line.php_count == words - each->of_java && line.php == argv + 7 + each->of_java);
    EXPECT(line.allows_classes == each->allows_classes);
    hw_command_line_free(&line);
}

static void check_options_as(const char *environment, const char *const *words, const char *const *of_jvm) {
    char *argv[MOST + 8] = {"howdah-php", "/jdk"};
    int argc = 2;
    int count = 0;
    hw_command_line line;
    while (*words) {
        argv[argc++] = (char *)*words++;
    }
    argv[argc++] = "-jar";
    argv[argc++] = "cli.jar";
    argv[argc++] = "php";
    if (environment) {
        setenv("JDK_JAVA_OPTIONS", environment, 1);
    }
    bool read = hw_command_line_read(&line, argc, argv);
    unsetenv("JDK_JAVA_OPTIONS");
    EXPECT(read == (of_jvm != NULL));
    if (!read) {
        return;
    }
    EXPECT(strcmp(line.jar, "cli.jar") == 0 && line.php_count == 0);
    while (of_jvm[count]) {
        EXPECT(count < line.option_count && strcmp(line.options[count], of_jvm[count]) == 0);
        count++;
    }
    EXPECT(line.option_count == count);
    hw_command_line_free(&line);
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
    check_options_as(NULL, WORDS("-Xint", "@options"), NULL);
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

int main(void) {
    char *incomplete[] = {"howdah-php", "/jdk", "-jar", "cli.jar", NULL};
    hw_command_line line;
    for (int argc = 0; argc <= 4; argc++) {
        EXPECT(!hw_command_line_read(&line, argc, incomplete));
        EXPECT(!hw_command_line_serves(argc, incomplete));
    }
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        check(&lines[i]);
    }
    for (size_t i = 0; i < sizeof serving / sizeof *serving; i++) {
        EXPECT(serves(serving[i]));
    }
    for (size_t i = 0; i < sizeof not_serving / sizeof *not_serving; i++) {
        EXPECT(!serves(not_serving[i]));
    }
    check_options();
    check_options_of_environment();
    return 0;
}
