#include "engine/child.h"

#include "engine/front.h"
#include "engine/request.h"
#include "engine/sapi.h"
#include "engine/signals.h"

#include <main/php_network.h>
#include <main/php_streams.h>

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#if __has_include(<ext/sockets/php_sockets.h>)
#ifndef HAVE_SOCKETS
#define HAVE_SOCKETS 1 /* where it is a module of its own, PHP's configuration does not say so */
#endif
#include <ext/sockets/php_sockets.h>
#define HW_HAS_SOCKETS 1
#endif

/* Descriptors that PHP code has opened, as a set of bits. */
typedef struct {
    uint8_t *bits;
    size_t capacity; /* of descriptors */
} descriptors;

static void add(descriptors *set, zend_long fd) {
    if (fd >= 0 && (size_t)fd < set->capacity) {
        set->bits[fd / 8] |= (uint8_t)(1U << (fd % 8));
    }
}

static bool has(const descriptors *set, zend_long fd) {
    return (size_t)fd < set->capacity && set->bits[fd / 8] >> (fd % 8) & 1;
}

static void add_streams(descriptors *set, HashTable *resources) {
    zend_resource *resource;
    ZEND_HASH_FOREACH_PTR(resources, resource) {
        if (resource->ptr && (resource->type == php_file_le_stream() || resource->type == php_file_le_pstream())) {
            php_socket_t fd = -1;
            if (php_stream_cast((php_stream *)resource->ptr, PHP_STREAM_AS_FD_FOR_SELECT | PHP_STREAM_CAST_INTERNAL,
                                (void **)&fd, 0) == SUCCESS) {
                add(set, fd);
            }
        }
    }
    ZEND_HASH_FOREACH_END();
}

/* Objects of the class Socket. */
static void add_sockets(descriptors *set) {
#ifdef HW_HAS_SOCKETS
    const zend_class_entry *ce = zend_hash_str_find_ptr(CG(class_table), ZEND_STRL("socket"));
    for (uint32_t i = 1; ce && i < EG(objects_store).top; i++) {
        zend_object *object = EG(objects_store).object_buckets[i];
        if (IS_OBJ_VALID(object) && object->ce == ce) {
            add(set, ((php_socket *)((char *)object - XtOffsetOf(php_socket, std)))->bsd_socket);
        }
    }
#else
    (void)set;
#endif
}

/*
 * The number stays taken: an extension that believes a connection to be its own must not find another file behind it.
 */
static void let_go_of(int fd, int null) {
    struct stat status;
    if (fstat(fd, &status) == 0 && (S_ISSOCK(status.st_mode) || S_ISFIFO(status.st_mode))) {
        dup3(null, fd, O_CLOEXEC);
    }
}

static void let_go_of_foreign(void) {
    descriptors own = {.capacity = (size_t)sysconf(_SC_OPEN_MAX)};
    DIR *all = opendir("/proc/self/fd");
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    const struct dirent *entry;
    own.bits = calloc(own.capacity / 8 + 1, 1);
    if (!all || null < 0 || !own.bits) {
        goto done;
    }
    add_streams(&own, &EG(regular_list));
    add_streams(&own, &EG(persistent_list));
    add_sockets(&own);
    while ((entry = readdir(all))) {
        int fd = (int)strtol(entry->d_name, NULL, 10);
        if (fd > STDERR_FILENO && fd != null && fd != dirfd(all) && !has(&own, fd)) {
            let_go_of(fd, null);
        }
    }
done:
    free(own.bits);
    if (null >= 0) {
        close(null);
    }
    if (all) {
        closedir(all);
    }
}

void hw_child_begin(hw_interpreter *in) {
    hw_bytes_clear(&in->output);
    if (in->front->forked) {
        in->front->forked();
    }
    hw_signals_become_child();
    let_go_of_foreign();
}

/* What is left of an exception that nobody will catch, as php_execute_script() does it. */
static void settle(void) {
    if (!EG(exception)) {
        return;
    }
    if (hw_is_exit(EG(exception))) {
        zend_clear_exception();
        return;
    }
    if (Z_TYPE(EG(user_exception_handler)) != IS_UNDEF) {
        zend_user_exception_handler();
    }
    if (EG(exception)) {
        zend_exception_error(EG(exception), E_ERROR);
    }
}

void hw_child_end(hw_interpreter *in) {
    zend_try {
        settle();
    }
    zend_end_try();
    if (in->request_started) {
        hw_request_end(in);
    }
    hw_output_flush(in);
    _exit(EG(exit_status));
}
