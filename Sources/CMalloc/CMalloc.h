// Says which C library this is.
#include <stdlib.h>

// glibc's own settings of malloc, which Swift's module for glibc leaves out.
#ifdef __GLIBC__
#include <malloc.h>
#endif
