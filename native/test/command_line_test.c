/* What howdah-php reads of a command line itself, and what it leaves to Java. */
#include "jni/command_line.h"

#include "host.h"

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
}

int main(void) {
    char *incomplete[] = {"howdah-php", "/jdk", "-jar", "cli.jar", NULL};
    hw_command_line line;
    for (int argc = 0; argc <= 4; argc++) {
        EXPECT(!hw_command_line_read(&line, argc, incomplete));
    }
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        check(&lines[i]);
    }
    return 0;
}
