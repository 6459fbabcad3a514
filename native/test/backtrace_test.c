/* PHP's stack as text: right where it is whole, and harmless where it is not. */
#include "host.h"

#include "engine/backtrace.h"

#include <errno.h>
#include <sys/mman.h>
#include <unistd.h>

/* For CTest: what the kernel cannot do was left out. */
#define SKIPPED 77

/* A script, which has called fgets(). */
static zend_op call;
static zend_op_array script;
static zend_internal_function callee;
static zend_execute_data outer;
static zend_execute_data inner;

static char text[8192];

static hw_memory_reader *reader = hw_read_any;

static const char *backtrace(unsigned depth, size_t capacity) {
    hw_text_buffer to = {text, 0, capacity};
    hw_backtrace_add(&to, depth, reader);
    EXPECT(to.length <= capacity && capacity < sizeof text);
    text[to.length] = '\0';
    return text;
}

static const char *all(void) {
    return backtrace(20, sizeof text - 1);
}

static const char *expected(const char *name) {
    static char line[200];
    snprintf(line, sizeof line, "[0x%016lx] %s() /srv/a.php:7\n", (unsigned long)(uintptr_t)&inner, name);
    return line;
}

static void set_up(void) {
    call = (zend_op){.lineno = 7};
    script.type = ZEND_USER_FUNCTION;
    callee.type = ZEND_INTERNAL_FUNCTION;
    outer = (zend_execute_data){.func = (zend_function *)&script, .opline = &call};
    inner = (zend_execute_data){.func = (zend_function *)&callee, .prev_execute_data = &outer};
    EG(current_execute_data) = &inner;
}

static void functions_are_named_with_where_they_were_called(void) {
    set_up();
    EXPECT(strcmp(all(), expected("fgets")) == 0);
    zend_execute_data dummy = {.prev_execute_data = &inner}; /* as zend_call_function() has it */
    EG(current_execute_data) = &dummy;
    EXPECT(strcmp(all(), expected("fgets")) == 0);
    EG(current_execute_data) = &outer;
    EXPECT(strcmp(all(), "") == 0);
    EG(current_execute_data) = NULL;
    EXPECT(strcmp(all(), "") == 0);
}

static void code_without_a_name_is_a_file_s(void) {
    set_up();
    zend_string *name = callee.function_name;
    callee.function_name = NULL;
    EXPECT(strcmp(all(), expected("[INCLUDE_OR_EVAL]")) == 0);
    callee.function_name = name;
}

static void names_stay_in_their_lines(void) {
    set_up();
    zend_string *name = callee.function_name;
    callee.function_name = zend_string_init("a\nb\0c", 5, true);
    EXPECT(strcmp(all(), expected("a?b?c")) == 0);
    zend_string_release_ex(callee.function_name, true);
    callee.function_name = name;
}

static void lines_are_whole_and_not_too_many(void) {
    set_up();
    size_t length = strlen(all());
    for (size_t capacity = 0; capacity < sizeof text; capacity++) {
        EXPECT(strlen(backtrace(20, capacity)) == (capacity < length ? 0 : length));
    }
    EXPECT(strcmp(backtrace(0, sizeof text - 1), "") == 0);
}

static void what_leads_in_a_circle_ends(void) {
    set_up();
    inner.prev_execute_data = &inner;
    EXPECT(strcmp(all(), "") == 0);
    inner.prev_execute_data = &outer;
    outer.prev_execute_data = &inner;
    size_t lines = 0;
    for (const char *p = all(); (p = strchr(p, '\n')); p++) {
        lines++;
    }
    EXPECT(lines == 20);
    outer.prev_execute_data = NULL;
}

static void what_is_not_there_is_left_out(void) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    char *pages = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    EXPECT(pages != MAP_FAILED && munmap(pages + page, page) == 0);
    void *gone[] = {(void *)1, (void *)-1, pages + page - 1, pages + page};
    for (size_t i = 0; i < sizeof gone / sizeof *gone; i++) {
        set_up();
        EG(current_execute_data) = gone[i];
        EXPECT(strcmp(all(), "") == 0);
        set_up();
        inner.prev_execute_data = gone[i];
        EXPECT(strcmp(all(), "") == 0);
        set_up();
        inner.func = gone[i];
        EXPECT(strcmp(all(), "") == 0);
        set_up();
        outer.opline = gone[i];
        EXPECT(strcmp(all(), "") == 0);
        set_up();
        zend_string *name = callee.function_name;
        callee.function_name = gone[i];
        EXPECT(strcmp(all(), "") == 0);
        callee.function_name = name;
    }
    set_up();
    zend_string *name = callee.function_name;
    callee.function_name = (zend_string *)(pages + page - sizeof(zend_string));
    ZSTR_LEN(callee.function_name) = SIZE_MAX;
    EXPECT(strcmp(all(), "") == 0);
    callee.function_name = name;
    munmap(pages, page);
}

/* qemu's emulation of a kernel cannot read memory that may be gone. */
static bool can_read_any(void) {
    char from = 0;
    char to;
    return hw_read_any(&to, (uintptr_t)&from, 1) || errno != ENOSYS;
}

int main(void) {
    bool can = can_read_any();
    reader = can ? hw_read_any : hw_read_own;
    callee.function_name = zend_string_init(ZEND_STRL("fgets"), true);
    script.filename = zend_string_init(ZEND_STRL("/srv/a.php"), true);
    functions_are_named_with_where_they_were_called();
    code_without_a_name_is_a_file_s();
    names_stay_in_their_lines();
    lines_are_whole_and_not_too_many();
    what_leads_in_a_circle_ends();
    if (can) {
        what_is_not_there_is_left_out();
    }
    zend_string_release_ex(callee.function_name, true);
    zend_string_release_ex(script.filename, true);
    return can ? 0 : SKIPPED;
}
