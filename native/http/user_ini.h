/* .user.ini */
#ifndef HW_HTTP_USER_INI_H
#define HW_HTTP_USER_INI_H

#include "http/http.h"

/* Once, when the modules have started. */
void hw_http_user_ini_init(void);
/* Applies the settings of the script's folders to the request that begins. */
void hw_http_activate_user_ini(const hw_http *http);

#endif
