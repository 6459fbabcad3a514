/* As java.c of the JDK, ParseArguments(), and args.c, JLI_AddArgsFromEnvVar(). */
#include "jni/java_options.h"

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char environment[] = "JDK_JAVA_OPTIONS";
static const char space[] = " \t\n\v\f\r";

/* What java reads itself, and does not pass on to the JVM; behind -jar, a class path counts for nothing. */
static const char *const of_java[] = {"-server", "-client", "-showversion", "--show-version", "-Xdiag"};
static const char *const of_java_starts[] = {"-XshowSettings", "-splash:", "--class-path="};
static const char *const of_java_with_value[] = {"-cp", "-classpath", "--class-path"};

/* What has another name in the JVM. */
static const struct {
    const char *of_java;
    const char *of_jvm;
} names[] = {
    {"-verbosegc", "-verbose:gc"}, {"-debug", "-Xdebug"},          {"-noclassgc", "-Xnoclassgc"},
    {"-verify", "-Xverify:all"},   {"-noverify", "-Xverify:none"}, {"-verifyremote", "-Xverify:remote"},
};

/* What begins with -X in the JVM. */
static const char *const sizes[] = {"-ss", "-oss", "-ms", "-mx"};

static bool starts_with(const char *text, const char *start) {
    return strncmp(text, start, strlen(start)) == 0;
}

static bool is_one_of(const char *word, const char *const *all, size_t count, bool by_start) {
    for (size_t i = 0; i < count; i++) {
        if (by_start ? starts_with(word, all[i]) : strcmp(word, all[i]) == 0) {
            return true;
        }
    }
    return false;
}

#define IS_ONE_OF(word, all, by_start) is_one_of(word, all, sizeof(all) / sizeof *(all), by_start)

bool hw_java_options_need_java(char **options, int count) {
    const char *text = getenv(environment);
    for (int i = 0; i < count; i++) {
        if (options[i][0] == '@') {
            return true;
        }
    }
    for (const char *at = text; at && (at = strpbrk(at, "\"'@")); at++) {
        if (*at != '@' || at == text || isspace((unsigned char)at[-1])) {
            return true;
        }
    }
    return false;
}

static char *join(const char *name, const char *between, const char *value) {
    char *joined;
    return asprintf(&joined, "%s%s%s", name, between, value) < 0 ? NULL : joined;
}

static char *translate(const char *word) {
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(word, names[i].of_java) == 0) {
            return strdup(names[i].of_jvm);
        }
    }
    return IS_ONE_OF(word, sizes, true) ? join("-X", word + 1, "") : strdup(word);
}

/* Returns how many words the option takes that they begin with. `*option` is NULL where it is java's alone. */
static int take(char **words, int count, char **option) {
    *option = NULL;
    if (IS_ONE_OF(words[0], of_java_with_value, false)) {
        return 2;
    }
    if (IS_ONE_OF(words[0], of_java, false) || IS_ONE_OF(words[0], of_java_starts, true)) {
        return 1;
    }
    bool is_module_path = strcmp(words[0], "-p") == 0;
    bool is_apart = is_module_path || (starts_with(words[0], "--") && !strchr(words[0], '='));
    if (is_apart && count > 1 && words[1][0] != '-') {
        *option = join(is_module_path ? "--module-path" : words[0], "=", words[1]);
        return 2;
    }
    *option = translate(words[0]);
    return 1;
}

char **hw_java_options_read(char **options, int count, int *kept) {
    const char *set = getenv(environment);
    char *text = strdup(set ? set : "");
    size_t most = text ? strlen(text) / 2 + 1 + (size_t)count : 0;
    char **words = text ? calloc(most, sizeof *words) : NULL;
    char **of_jvm = words ? calloc(most, sizeof *of_jvm) : NULL;
    *kept = 0;
    if (of_jvm) {
        char *rest;
        int total = 0;
        for (char *word = strtok_r(text, space, &rest); word; word = strtok_r(NULL, space, &rest)) {
            words[total++] = word;
        }
        for (int i = 0; i < count; i++) {
            words[total++] = options[i];
        }
        for (int i = 0; i < total;) {
            i += take(words + i, total - i, &of_jvm[*kept]);
            *kept += of_jvm[*kept] != NULL;
        }
    }
    free(words);
    free(text);
    return of_jvm;
}

void hw_java_options_free(char **options, int count) {
    for (int i = 0; i < count; i++) {
        free(options[i]);
    }
    free(options);
}
