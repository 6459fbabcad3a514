/* Which pages are taken out of the process: none that differ from the file's. */
#include "jni/file_pages.h"

#include "host.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static uint8_t *page;
static size_t size;

/* A page of a file of zeros, which is written to, as the linker writes to what it relocates. */
static void change_page(void) {
    FILE *file = tmpfile();
    EXPECT(file && ftruncate(fileno(file), (off_t)size) == 0);
    page = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE, fileno(file), 0);
    EXPECT(page != MAP_FAILED);
    page[0] = 1;
    EXPECT(mprotect(page, size, PROT_READ) == 0);
    fclose(file);
}

/* Unmaps what smaps would say of the page. Returns whether it is as it was. */
static bool stays(const char *access, long anonymous, long swap) {
    char text[256];
    int length = snprintf(
        text, sizeof text, "%lx-%lx %s 00000000 08:01 17 /lib/x.so\nRss: 4 kB\nAnonymous: %ld kB\nSwap: %ld kB\n",
        (unsigned long)(uintptr_t)page, (unsigned long)(uintptr_t)page + size, access, anonymous, swap);
    FILE *smaps = fmemopen(text, (size_t)length, "r");
    EXPECT(smaps);
    hw_file_pages_unmap(smaps);
    fclose(smaps);
    return page[0] == 1;
}

int main(void) {
    size = (size_t)sysconf(_SC_PAGESIZE);
    change_page();
    EXPECT(stays("r--p", 4, 0));
    EXPECT(stays("r--p", 0, 4));
    EXPECT(stays("rw-p", 0, 0));
    EXPECT(stays("r--s", 0, 0));
    EXPECT(!stays("r--p", 0, 0)); /* the file's own page */
    munmap(page, size);
    return 0;
}
