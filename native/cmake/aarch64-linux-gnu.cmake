# For arm64, by Debian's cross compiler and with qemu: scripts/test-arm64. HOWDAH_SYSROOT is a folder with the C library, PHP and
# their headers of such a machine.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES HOWDAH_SYSROOT)

set(CMAKE_SYSROOT ${HOWDAH_SYSROOT})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE BOTH) # jni.h is the same for all machines
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64 -L ${HOWDAH_SYSROOT})

# What libphp needs is not named when Howdah is linked.
set(libraries "-Wl,-rpath-link,${HOWDAH_SYSROOT}/usr/lib/aarch64-linux-gnu:${HOWDAH_SYSROOT}/lib/aarch64-linux-gnu")
set(CMAKE_EXE_LINKER_FLAGS_INIT ${libraries})
set(CMAKE_SHARED_LINKER_FLAGS_INIT ${libraries})
