#include "engine/settings.h"

#include <stdlib.h>
#include <string.h>

static char *copy_text(const hw_reader *bytes) {
    size_t length = (size_t)(bytes->end - bytes->p);
    char *text = malloc(length + 1);
    if (text) {
        memcpy(text, bytes->p, length);
        text[length] = '\0';
    }
    return text;
}

static bool add_argument(hw_settings *settings, const hw_reader *bytes) {
    char **argv = realloc(settings->argv, ((size_t)settings->argc + 2) * sizeof *argv);
    if (!argv) {
        return false;
    }
    settings->argv = argv;
    argv[settings->argc++] = copy_text(bytes);
    argv[settings->argc] = NULL;
    return true;
}

static bool add_text(hw_assignments *to, const hw_reader *bytes) {
    char **texts = realloc(to->texts, (to->count + 1) * sizeof *texts);
    if (!texts) {
        return false;
    }
    to->texts = texts;
    texts[to->count] = copy_text(bytes);
    return texts[to->count++] != NULL;
}

static void free_assignments(hw_assignments *assignments) {
    for (size_t i = 0; i < assignments->count; i++) {
        free(assignments->texts[i]);
    }
    free(assignments->texts);
}

/* Reads native/schema/howdah/v1/engine.proto's Settings. */
bool hw_settings_read(hw_settings *settings, hw_reader *r) {
    while (r->p < r->end) {
        hw_field field;
        if (!hw_read_field(r, &field)) {
            return false;
        }
        switch (field.tag) {
            case HW_SETTINGS_SAPI_NAME:
                settings->sapi_name = copy_text(&field.bytes);
                break;
            case HW_SETTINGS_INI_DEFAULTS:
                settings->ini_defaults = copy_text(&field.bytes);
                break;
            case HW_SETTINGS_INI_ENTRIES:
                settings->ini_entries = copy_text(&field.bytes);
                break;
            case HW_SETTINGS_INI_PATH:
                settings->ini_path = copy_text(&field.bytes);
                break;
            case HW_SETTINGS_IGNORE_INI:
                settings->ignore_ini = field.number != 0;
                break;
            case HW_SETTINGS_EXECUTABLE:
                settings->executable = copy_text(&field.bytes);
                break;
            case HW_SETTINGS_DIRECT_OUTPUT:
                settings->direct_output = field.number != 0;
                break;
            case HW_SETTINGS_ARGUMENTS:
                if (!add_argument(settings, &field.bytes)) {
                    return hw_reader_fail(r, "memory is exhausted");
                }
                break;
            case HW_SETTINGS_JAVA_CLASSES:
                settings->java_classes = field.number;
                break;
            case HW_SETTINGS_SEALED_INI:
                settings->sealed_ini = copy_text(&field.bytes);
                break;
            case HW_SETTINGS_ENVIRONMENT:
                if (!add_text(&settings->environment, &field.bytes)) {
                    return hw_reader_fail(r, "memory is exhausted");
                }
                break;
            case HW_SETTINGS_CLEAR_ENVIRONMENT:
                settings->clear_environment = field.number != 0;
                break;
            case HW_SETTINGS_SERVER_VARIABLES:
                if (!add_text(&settings->server_variables, &field.bytes)) {
                    return hw_reader_fail(r, "memory is exhausted");
                }
                break;
            case HW_SETTINGS_DEVELOPMENT_SERVER:
                settings->development_server = field.number != 0;
                break;
            case HW_SETTINGS_QUIET:
                settings->quiet = field.number != 0;
                break;
            default:
                return hw_reader_fail(r, "a setting is unknown");
        }
    }
    if (settings->environment.count % 2 || settings->server_variables.count % 2) {
        return hw_reader_fail(r, "a name in the settings has no value");
    }
    return true;
}

void hw_settings_free(hw_settings *settings) {
    char *texts[] = {settings->sapi_name, settings->ini_defaults, settings->ini_entries,
                     settings->ini_path,  settings->executable,   settings->sealed_ini};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        free(texts[i]);
    }
    for (int i = 0; i < settings->argc; i++) {
        free(settings->argv[i]);
    }
    free(settings->argv);
    free_assignments(&settings->environment);
    free_assignments(&settings->server_variables);
    *settings = (hw_settings){0};
}
