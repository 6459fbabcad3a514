#include "jni/command.h"

#include "engine/interpreter.h"
#include "jni/command_line.h"
#include "jni/late.h"
#include "jni/library.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sysexits.h>

/* PHP_BINARY. */
static char *executable_of(const hw_command_line *line) {
    const char *root = hw_command_line_property(line, "howdah.root=");
    char *executable;
    return asprintf(&executable, "%s%sphp", root ? root : "", root ? "/build/bin/" : "") < 0 ? NULL : executable;
}

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
static bool open_interpreter(hw_interpreter *in, const hw_command_line *line, const char *executable) {
    hw_writer w;
    write_call(&w, in, HW_OPERATION_OPEN);
    size_t settings = hw_writer_begin(&w, HW_CALL_SETTINGS);
    write_text(&w, HW_SETTINGS_SAPI_NAME, "cli");
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

/* Where the address space is limited (ulimit -v), the JVM must not reserve as much as it likes. Returns how many options. */
static int limit_space(char **options) {
    struct rlimit space;
    if (getrlimit(RLIMIT_AS, &space) != 0 || space.rlim_cur == RLIM_INFINITY ||
        asprintf(&options[0], "-Xmx%lluk", (unsigned long long)space.rlim_cur / 8192) < 0) {
        return 0;
    }
    options[1] = "-XX:CompressedClassSpaceSize=64m";
    return 2;
}

/*
 * The words of the command line, with what limits the JVM before its options, which are stronger. A copy, because PHP code may
 * write over the process's own, by cli_set_process_title(). NULL: no memory.
 */
static char **copy_words(int *argc, char **argv) {
    char **copy = calloc((size_t)*argc + 3, sizeof *copy);
    int count = 0;
    for (int i = 0; copy && i < *argc; i++) {
        if (i == 2) {
            count += limit_space(copy + count);
        }
        copy[count] = strdup(argv[i]);
        if (!copy[count++]) {
            free(copy);
            return NULL;
        }
    }
    *argc = count;
    return copy;
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

int hw_command_run(int argc, char **argv) {
    hw_command_line line;
    char **words = copy_words(&argc, argv);
    if (!words) {
        return complain_of_memory();
    }
    if (!hw_command_line_read(&line, argc, words)) {
        if (hw_command_line_serves(argc, words)) {
            give_signals_to_java(words);
        }
        return hw_late_become_java(words);
    }
    hw_interpreter *in = hw_interpreter_create();
    char *executable = executable_of(&line);
    if (!in || !executable || !open_interpreter(in, &line, executable)) {
        return complain_of_memory();
    }
    free(executable);
    hw_jni_offer(in);
    int status = run(in, &line);
    hw_command_line_free(&line);
    return status;
}
