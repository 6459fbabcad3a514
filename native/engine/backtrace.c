#include "engine/backtrace.h"

#include <Zend/zend.h>
#include <Zend/zend_compile.h>
#include <Zend/zend_execute.h>
#include <Zend/zend_globals_macros.h>

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

/* The longest name of a function or file that is read. */
#define MOST_TEXT ((size_t)4096)

/* Frames that are looked at for each line, at most: what is read while PHP goes on may lead in a circle. */
#define FRAMES_PER_LINE 64

#define READ_FIELD(to, type, field, address) read(&(to), (uintptr_t)(address) + offsetof(type, field), sizeof(to))
#define READ_POINTER(to, type, field, address) read(&(to), (uintptr_t)(address) + offsetof(type, field), sizeof(void *))

bool hw_read_any(void *to, uintptr_t from, size_t size) {
    struct iovec local = {to, size};
    struct iovec remote = {(void *)from, size}; // NOLINT(performance-no-int-to-ptr): the kernel looks at it
    return process_vm_readv(getpid(), &local, 1, &remote, 1, 0) == (ssize_t)size;
}

bool hw_read_own(void *to, uintptr_t from, size_t size) {
    if (hw_read_any(to, from, size)) {
        return true;
    }
    if (errno != EPERM && errno != ENOSYS) {
        return false;
    }
    memcpy(to, (const void *)from, size); // NOLINT(performance-no-int-to-ptr): of PHP's own frames
    return true;
}

void hw_text_add(hw_text_buffer *to, const char *text, size_t length) {
    for (size_t i = 0; i < length && to->length < to->capacity; i++) {
        unsigned char c = (unsigned char)text[i];
        to->bytes[to->length++] = c < ' ' || c == 0x7f ? '?' : (char)c;
    }
}

static bool add_string(hw_text_buffer *to, const zend_string *string, hw_memory_reader *read) {
    char text[MOST_TEXT];
    size_t length;
    if (!string || !READ_FIELD(length, zend_string, len, string)) {
        return false;
    }
    length = MIN(length, sizeof text);
    if (!read(text, (uintptr_t)string + offsetof(zend_string, val), length)) {
        return false;
    }
    hw_text_add(to, text, length);
    return true;
}

typedef struct {
    const zend_execute_data *address;
    zend_execute_data data;
    uint8_t type; /* of its function */
} frame;

/* The next one from `address` on that runs a function, or with `user_code`, PHP code. */
static bool find_frame(frame *found, const zend_execute_data *address, bool user_code, hw_memory_reader *read) {
    for (int i = 0; address && i < FRAMES_PER_LINE; i++) {
        if (!read(&found->data, (uintptr_t)address, sizeof found->data)) {
            return false;
        }
        if (found->data.func && !READ_FIELD(found->type, zend_function, type, found->data.func)) {
            return false;
        }
        if (found->data.func && (!user_code || ZEND_USER_CODE(found->type))) {
            found->address = address;
            return true;
        }
        address = found->data.prev_execute_data;
    }
    return false;
}

/* A script's own code has no name, nor has the frame that a fiber begins with. */
static bool add_name(hw_text_buffer *to, const frame *of, hw_memory_reader *read) {
    zend_string *name;
    if (!READ_POINTER(name, zend_function, common.function_name, of->data.func)) {
        return false;
    }
    if (!name) {
        hw_text_add(to, ZEND_STRL("[INCLUDE_OR_EVAL]"));
        return true;
    }
    return add_string(to, name, read);
}

static bool add_place(hw_text_buffer *to, const frame *of, hw_memory_reader *read) {
    zend_string *file;
    uint32_t line;
    if (!READ_POINTER(file, zend_function, op_array.filename, of->data.func) || !add_string(to, file, read) ||
        !READ_FIELD(line, zend_op, lineno, of->data.opline)) {
        return false;
    }
    char number[16];
    hw_text_add(to, number, (size_t)snprintf(number, sizeof number, ":%u", line));
    return true;
}

static bool add_line(hw_text_buffer *to, const frame *callee, const frame *caller, hw_memory_reader *read) {
    char address[32];
    hw_text_add(to, address,
                (size_t)snprintf(address, sizeof address, "[0x%016lx] ", (unsigned long)(uintptr_t)callee->address));
    if (!add_name(to, callee, read)) {
        return false;
    }
    hw_text_add(to, ZEND_STRL("() "));
    return add_place(to, caller, read);
}

void hw_backtrace_add(hw_text_buffer *to, unsigned depth, hw_memory_reader *read) {
    frame callee;
    frame caller;
    bool more = find_frame(&callee, EG(current_execute_data), false, read);
    for (unsigned i = 0; more && i < depth; i++) {
        size_t start = to->length;
        if (!find_frame(&caller, callee.data.prev_execute_data, true, read)) {
            return;
        }
        if (!add_line(to, &callee, &caller, read) || to->length == to->capacity) {
            to->length = start; /* whole lines only */
            return;
        }
        to->bytes[to->length++] = '\n';
        more = find_frame(&callee, callee.data.prev_execute_data, false, read);
    }
}
