// libcurl is found when the program runs, so its headers are not needed to build it. Its functions
// that take an argument of any type are called by these: Swift has no such calls, and on some
// machines they pass arguments in other places than all others do.

#pragma once

typedef int (*CurlVariadicFunction)(void *handle, int option, ...);

/// Calls curl_easy_setopt with a number.
static inline int curl_set_number(void *function, void *handle, int option, long value) {
  return ((CurlVariadicFunction)function)(handle, option, value);
}

/// Calls curl_easy_setopt with a pointer to data.
static inline int curl_set_pointer(void *function, void *handle, int option, const void *value) {
  return ((CurlVariadicFunction)function)(handle, option, value);
}

typedef unsigned long (*CurlDataFunction)(char *bytes, unsigned long size, unsigned long count,
                                          void *context);

/// Calls curl_easy_setopt with a function that takes data.
static inline int curl_set_data_function(void *function, void *handle, int option,
                                         CurlDataFunction value) {
  return ((CurlVariadicFunction)function)(handle, option, value);
}

typedef int (*CurlProgressFunction)(void *context, long long downloadTotal, long long downloaded,
                                    long long uploadTotal, long long uploaded);

/// Calls curl_easy_setopt with a function that is told about progress.
static inline int curl_set_progress_function(void *function, void *handle, int option,
                                             CurlProgressFunction value) {
  return ((CurlVariadicFunction)function)(handle, option, value);
}
