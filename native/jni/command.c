#include "jni/command.h"

#include "engine/interpreter.h"
#include "jni/command_line.h"
#include "jni/late.h"
#include "jni/launcher.h"
#include "jni/library.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sysexits.h>
#include <unistd.h>

static const char php[] = "php";

static void write_text(hw_writer *w, uint8_t tag, const char *text) {
    hw_write_bytes(w, tag, text, strlen(text));
}

static void write_call(hw_writer *w, hw_interpreter *in, uint32_t operation) {
    hw_writer_init(w, &in->bridge.buffer, 0);
    *w->p = HW_CALL_HANDLE;
    memcpy(w->p + 1, &operation, sizeof operation);
    w->p += HW_ENCODING_HANDLE;
}

/* As Java does by io.howdah.Configuration.commandLine(). False: no memory. */
static bool open_interpreter(hw_interpreter *in, const hw_command_line *line, bool runs) {
    char executable[PATH_MAX + sizeof "/build/bin/php"];
    hw_writer w;
    snprintf(executable, sizeof executable, "%s/build/bin/php", hw_launcher_root());
    write_call(&w, in, HW_OPERATION_OPEN);
    size_t settings = hw_writer_begin(&w, HW_CALL_SETTINGS);
    write_text(&w, HW_SETTINGS_SAPI_NAME, "cli");
    if (runs) {
        write_text(&w, HW_SETTINGS_INI_DEFAULTS, "opcache.enable_cli=1\n");
    }
    write_text(&w, HW_SETTINGS_EXECUTABLE, executable);
    hw_write_varint(&w, HW_SETTINGS_DIRECT_OUTPUT, 1);
    write_text(&w, HW_SETTINGS_ARGUMENTS, executable);
    for (int i = 0; i < line->php_count; i++) {
        write_text(&w, HW_SETTINGS_ARGUMENTS, line->php[i]);
    }
    /* The number that Java will give to its registry: that of the first interpreter. */
    hw_write_varint(&w, HW_SETTINGS_JAVA_CLASSES, line->allows_classes ? 1 : HW_JAVA_UNNAMED | 1);
    hw_writer_end(&w, settings);
    return !w.error && hw_interpreter_call(in, 0, hw_writer_offset(&w)) == HW_REPLY;
}

static int status_of(const hw_interpreter *in) {
    const uint8_t *reply = in->bridge.buffer.data;
    return hw_is_int_value(reply, reply + in->length) ? (int)hw_int_value(reply) : EX_SOFTWARE;
}

static int run(hw_interpreter *in, const hw_command_line *line) {
    hw_writer w;
    write_call(&w, in, HW_OPERATION_RUN);
    hw_event event = hw_interpreter_call(in, 0, hw_writer_offset(&w));
    while (event == HW_UPCALL) {
        event = hw_interpreter_resume(in, hw_late_answer(in, line));
    }
    return status_of(in);
}

static int complain_of_memory(void) {
    fprintf(stderr, "howdah: no memory for PHP's stack and the bridge's buffer\n");
    return EX_OSERR;
}

/* Of a server, signals are Java's: Ctrl-C ends it also where that was ignored, as in a shell's background. */
static void give_signals_to_java(char **words) {
    char **word = words;
    signal(SIGINT, SIG_DFL);
    while (*word && strcmp(*word, "-Xrs") != 0) {
        word++;
    }
    for (; *word; word++) {
        word[0] = word[1];
    }
}

/* The program becomes the JDK's java, which reads the command line. Returns if it cannot: an exit status. */
static int become_java(const char *name, char **words, int count) {
    hw_java_command java;
    const char *failure = hw_launcher_ask(&java, name, words[0]);
    if (failure) {
        fprintf(stderr, "howdah: %s\n", failure);
        return EXIT_FAILURE;
    }
    char path[PATH_MAX];
    char **all = calloc((size_t)(java.count + count) + 2, sizeof *all);
    if (!all) {
        return complain_of_memory();
    }
    snprintf(path, sizeof path, "%s/bin/java", hw_java_command_home(&java));
    memcpy(all, java.words, (size_t)java.count * sizeof *all);
    all[0] = path;
    all[java.count] = (char *)name;
    memcpy(all + java.count + 1, words, (size_t)count * sizeof *all);
    if (strcmp(name, php) == 0 && hw_command_line_serves(words, count)) {
        give_signals_to_java(all);
    }
    execv(path, all);
    fprintf(stderr, "howdah: %s cannot be run: %s\n", path, strerror(errno));
    free(all);
    return EXIT_FAILURE;
}

/* A copy, because PHP code may write over the process's own, by cli_set_process_title(). NULL: no memory. */
static char **copy_words(char **words, int count) {
    char **copy = calloc((size_t)count + 1, sizeof *copy);
    for (int i = 0; copy && i < count; i++) {
        copy[i] = strdup(words[i]);
        if (!copy[i]) {
            free(copy);
            return NULL;
        }
    }
    return copy;
}

/* By the name of the link that it was started by. */
static bool is_for_run(int argc, char **argv) {
    const char *name = argc > 0 ? strrchr(argv[0], '/') : NULL;
    return name && strcmp(name, "/howdah-run") == 0;
}

static int run_words(bool runs, char **words, int count) {
    hw_command_line line;
    if (!hw_command_line_read(&line, runs, words, count)) {
        return become_java(runs ? "run" : php, words, count);
    }
    hw_interpreter *in = hw_interpreter_create();
    int status;
    if (in && open_interpreter(in, &line, runs)) {
        hw_jni_offer(in);
        status = run(in, &line);
    } else {
        status = complain_of_memory();
    }
    hw_command_line_free(&line);
    return status;
}

int hw_command_run(int argc, char **argv) {
    int count = argc > 0 ? argc - 1 : 0;
    if (!hw_launcher_init()) {
        fprintf(stderr, "howdah: where this program lies cannot be read from /proc/self/exe\n");
        return EXIT_FAILURE;
    }
    char **words = copy_words(argv + 1, count);
    if (!words) {
        return complain_of_memory();
    }
    int status = run_words(is_for_run(argc, argv), words, count);
    free(words);
    return status;
}
