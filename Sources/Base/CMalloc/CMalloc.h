// Says which C library this is.
#include <stdlib.h>

// glibc's own settings of malloc, which Swift's module for glibc leaves out.
#ifdef __GLIBC__
#include <malloc.h>
#endif

// Darwin declares it for any number of arguments, and such functions Swift does not call.
#if defined(__APPLE__) || defined(STANDS_IN_FOR_DARWIN)
int shm_open(const char *, int, ...);
static inline int openSharedMemory(const char *_Nonnull name, int flags, int mode) {
  return shm_open(name, flags, mode);
}
#endif
