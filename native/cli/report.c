#include "cli/report.h"

#include <Zend/zend_extensions.h>
#include <ext/standard/info.h>
#include <main/php_ini.h>

/* main/php_ini.c has them, no header. */
extern PHPAPI char *php_ini_opened_path;
extern PHPAPI char *php_ini_scanned_path;
extern PHPAPI char *php_ini_scanned_files;

static int by_module_name(Bucket *a, Bucket *b) {
    return strcasecmp(((zend_module_entry *)Z_PTR(a->val))->name, ((zend_module_entry *)Z_PTR(b->val))->name);
}

static int by_extension_name(const zend_llist_element **a, const zend_llist_element **b) {
    return strcmp(((zend_extension *)(*a)->data)->name, ((zend_extension *)(*b)->data)->name);
}

static void print_extension(void *extension) {
    php_printf("%s\n", ((zend_extension *)extension)->name);
}

void hw_cli_print_modules(void) {
    HashTable modules;
    zend_llist extensions;
    zend_module_entry *module;

    php_printf("[PHP Modules]\n");
    zend_hash_init(&modules, zend_hash_num_elements(&module_registry), NULL, NULL, false);
    zend_hash_copy(&modules, &module_registry, NULL);
    zend_hash_sort(&modules, by_module_name, false);
    ZEND_HASH_FOREACH_PTR(&modules, module) {
        php_printf("%s\n", module->name);
    }
    ZEND_HASH_FOREACH_END();
    zend_hash_destroy(&modules);

    php_printf("\n[Zend Modules]\n");
    zend_llist_copy(&extensions, &zend_extensions);
    extensions.dtor = NULL; /* the elements are the engine's */
    zend_llist_sort(&extensions, by_extension_name);
    zend_llist_apply(&extensions, print_extension);
    zend_llist_destroy(&extensions);
    php_printf("\n");
}

/* In php's form, which tools read. The version is that of the libphp in use, which may be newer than the headers. */
void hw_cli_print_version(void) {
    const zval *version = zend_get_constant_str(ZEND_STRL("PHP_VERSION"));
    php_printf("PHP %s (cli) (built: " __DATE__ " " __TIME__ ") (NTS, in the JVM by Howdah " HW_VERSION ")\n"
               "Copyright (c) The PHP Group\n%s",
               Z_STRVAL_P(version), get_zend_version());
}

void hw_cli_print_ini_files(void) {
    php_printf("Configuration File (php.ini) Path: %s\n", HW_PHP_INI_PATH);
    php_printf("Loaded Configuration File:         %s\n", php_ini_opened_path ? php_ini_opened_path : "(none)");
    php_printf("Scan for additional .ini files in: %s\n", php_ini_scanned_path ? php_ini_scanned_path : "(none)");
    php_printf("Additional .ini files parsed:      %s\n", php_ini_scanned_files ? php_ini_scanned_files : "(none)");
}

void hw_cli_print_extension_settings(const char *name) {
    size_t length = strlen(name);
    char *lower = zend_str_tolower_dup(name, length);
    zend_module_entry *module = zend_hash_str_find_ptr(&module_registry, lower, length);
    efree(lower);
    if (module) {
        php_info_print_module(module);
    } else if (strcmp(name, "main") == 0) {
        display_ini_entries(NULL);
    } else {
        php_printf("Extension '%s' not present.\n", name);
        EG(exit_status) = 1;
    }
}

void hw_cli_print_reflection(const hw_cli_options *options) {
    zend_class_entry *reflector =
        zend_hash_str_find_ptr(CG(class_table), options->reflector, strlen(options->reflector));
    zend_execute_data frame = {.func = (zend_function *)&zend_pass_function};
    zval argument;
    zval reflection;
    ZVAL_STRING(&argument, options->subject);
    object_init_ex(&reflection, reflector);
    EG(current_execute_data) = &frame; /* exceptions need one */
    zend_call_known_instance_method_with_1_params(reflector->constructor, Z_OBJ(reflection), NULL, &argument);
    if (EG(exception)) {
        zval held;
        const zval *message = zend_read_property(zend_ce_exception, EG(exception), ZEND_STRL("message"), false, &held);
        php_printf("Exception: %s\n", Z_STRVAL_P(message));
        zend_object_release(EG(exception));
        EG(exception) = NULL;
        EG(exit_status) = 1;
    } else {
        zend_print_zval(&reflection, 0);
        php_printf("\n");
    }
    zval_ptr_dtor(&reflection);
    zval_ptr_dtor(&argument);
    EG(current_execute_data) = NULL;
}
