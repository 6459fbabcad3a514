/* Pages of files that are in memory as they stand in the file. */
#ifndef HW_JNI_FILE_PAGES_H
#define HW_JNI_FILE_PAGES_H

#include <stdio.h>

/*
 * Takes those of private mappings that are not writable out of the process, which gets them again out of the page cache where
 * it needs them. `smaps` says what is mapped: /proc/self/smaps, of proc(5).
 */
void hw_file_pages_unmap(FILE *smaps);

#endif
