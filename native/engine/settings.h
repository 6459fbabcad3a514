/* What an interpreter is opened with. */
#ifndef HW_ENGINE_SETTINGS_H
#define HW_ENGINE_SETTINGS_H

#include "wire/wire.h"

/* Names and values: name, value, name, value, … */
typedef struct {
    char **texts;
    size_t count; /* of texts */
} hw_assignments;

/* What the engine is started with; all strings are owned by the interpreter. */
typedef struct {
    char *sapi_name;
    char *ini_defaults; /* lines `name=value`, weaker than php.ini */
    char *ini_entries;  /* lines `name=value`, stronger than php.ini, as php -d */
    char *ini_path;     /* as php -c, or NULL */
    bool ignore_ini;    /* as php -n */
    char *executable;   /* PHP_BINARY, or NULL */
    bool direct_output; /* write to the process's stdout, as php-cli does, and leave process state to the script */
    char *sealed_ini;   /* names of ini settings, each in a line, that PHP code cannot change, or NULL */
    hw_assignments environment;      /* of PHP, beside that of the process */
    hw_assignments server_variables; /* in $_SERVER of all requests */
    bool clear_environment;          /* PHP has nothing of the process's own environment */
    bool development_server;         /* requests are served as by php -S; see http/development.c */
    bool quiet;                      /* the development server logs nothing */
    uint64_t java_classes;           /* the host's registry of Java classes; see hw_java_world_open() */
    int argc;
    char **argv;
} hw_settings;

/* Reads a Settings message. False: r->error says why; free what was read all the same. */
bool hw_settings_read(hw_settings *settings, hw_reader *r);
void hw_settings_free(hw_settings *settings);

#endif
