// Apple's C library as far as POSIX, Audio and TestSupport call it. See ../README.md.
//
// Structures and functions of one name would hide each other here, where C has two name spaces and no
// SDK keeps them apart: structures have a name of their own, and Swift sees the right one.
#pragma once
#define SEEN_AS(name) __attribute__((swift_name(name)))

// Types.
typedef __SIZE_TYPE__ size_t;
typedef long ssize_t;
typedef unsigned short mode_t;
typedef int pid_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned int id_t;
typedef long long off_t;
typedef int dev_t;
typedef unsigned short nlink_t;
typedef unsigned long long ino_t;
typedef long time_t;
typedef int suseconds_t;
typedef unsigned int socklen_t;
typedef unsigned char sa_family_t;
typedef unsigned int nfds_t;
typedef unsigned long tcflag_t;
typedef unsigned char cc_t;
typedef unsigned long speed_t;
typedef unsigned int sigset_t;

// Time.
struct SEEN_AS("timespec") darwin_timespec { time_t tv_sec; long tv_nsec; };
struct SEEN_AS("timeval") darwin_timeval { time_t tv_sec; suseconds_t tv_usec; };
typedef enum { CLOCK_REALTIME = 0, CLOCK_MONOTONIC = 6, CLOCK_PROCESS_CPUTIME_ID = 12 } clockid_t;
int clock_gettime(clockid_t, struct darwin_timespec *);
unsigned int sleep(unsigned int);
int usleep(unsigned int);

// Errors.
char *strerror(int);
#define EIO 5
#define ENXIO 6
#define EINTR 4
#define EPERM 1
#define ENOENT 2
#define EACCES 13
#define EBUSY 16
#define EEXIST 17
#define ENOTDIR 20
#define EPIPE 32
#define EAGAIN 35
#define EWOULDBLOCK 35
#define EINPROGRESS 36
#define ENOTSOCK 38
#define EMSGSIZE 40
#define EADDRNOTAVAIL 49
#define ENOBUFS 55
#define ETIMEDOUT 60
#define ECONNREFUSED 61
#define ENOSYS 78

// Files.
struct SEEN_AS("stat") darwin_stat {
  dev_t st_dev; mode_t st_mode; nlink_t st_nlink; ino_t st_ino; uid_t st_uid; gid_t st_gid; dev_t st_rdev;
  struct darwin_timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec;
  off_t st_size; long long st_blocks; int st_blksize;
  unsigned int st_flags, st_gen; int st_lspare; long long st_qspare[2];
};
int stat(const char *, struct darwin_stat *);
int lstat(const char *, struct darwin_stat *);
int fstat(int, struct darwin_stat *);
int access(const char *, int);
int chdir(const char *);
int mkdir(const char *, mode_t);
int rmdir(const char *);
int rename(const char *, const char *);
int unlink(const char *);
char *realpath(const char *, char *);
int mkstemp(char *);
int utimensat(int, const char *, const struct darwin_timespec *, int);
int ftruncate(int, off_t);
ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);
ssize_t pread(int, void *, size_t, off_t);
ssize_t pwrite(int, const void *, size_t, off_t);
int close(int);
int dup(int);
int dup2(int, int);
int pipe(int *);
struct SEEN_AS("dirent") darwin_dirent {
  unsigned long long d_ino, d_seekoff; unsigned short d_reclen, d_namlen; unsigned char d_type; char d_name[1024];
};
typedef struct { int descriptor; long location; char *buffer; } DIR;
DIR *opendir(const char *);
int closedir(DIR *);
struct darwin_dirent *readdir(DIR *);
#define O_RDONLY 0
#define O_WRONLY 1
#define O_RDWR 2
#define O_NONBLOCK 4
#define O_NOFOLLOW 0x100
#define O_CREAT 0x200
#define O_TRUNC 0x400
#define O_EXCL 0x800
#define O_NOCTTY 0x20000
#define O_CLOEXEC 0x1000000
#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define F_DUPFD_CLOEXEC 67
#define FD_CLOEXEC 1
#define F_OK 0
#define X_OK 1
#define W_OK 2
#define AT_FDCWD -2

// Memory.
void *mmap(void *, size_t, int, int, int, off_t);
int munmap(void *, size_t);
int shm_open(const char *, int, ...);
int shm_unlink(const char *);
#define PROT_READ 1
#define PROT_WRITE 2
#define MAP_SHARED 1
void free(void *);
size_t strlen(const char *);
char *strdup(const char *);

// Sockets: each address starts with its length.
struct SEEN_AS("sockaddr") darwin_sockaddr { unsigned char sa_len; sa_family_t sa_family; char sa_data[14]; };
struct SEEN_AS("sockaddr_storage") darwin_sockaddr_storage {
  unsigned char ss_len; sa_family_t ss_family; char pad1[6]; long long align; char pad2[112];
};
struct SEEN_AS("in_addr") darwin_in_addr { unsigned int s_addr; };
struct SEEN_AS("in6_addr") darwin_in6_addr {
  union { unsigned char bytes[16]; unsigned short halves[8]; unsigned int words[4]; } __u6_addr;
};
struct SEEN_AS("ip_mreq") darwin_ip_mreq { struct darwin_in_addr imr_multiaddr, imr_interface; };
struct SEEN_AS("ipv6_mreq") darwin_ipv6_mreq {
  struct darwin_in6_addr ipv6mr_multiaddr; unsigned int ipv6mr_interface;
};
struct SEEN_AS("addrinfo") darwin_addrinfo {
  int ai_flags, ai_family, ai_socktype, ai_protocol; socklen_t ai_addrlen; char *ai_canonname;
  struct darwin_sockaddr *ai_addr; struct darwin_addrinfo *ai_next;
};
int socket(int, int, int);
int socketpair(int, int, int, int *);
int bind(int, const struct darwin_sockaddr *, socklen_t);
int connect(int, const struct darwin_sockaddr *, socklen_t);
int listen(int, int);
int accept(int, struct darwin_sockaddr *, socklen_t *);
int shutdown(int, int);
int getsockname(int, struct darwin_sockaddr *, socklen_t *);
int getpeername(int, struct darwin_sockaddr *, socklen_t *);
int setsockopt(int, int, int, const void *, socklen_t);
int getsockopt(int, int, int, void *, socklen_t *);
ssize_t send(int, const void *, size_t, int);
ssize_t recv(int, void *, size_t, int);
ssize_t sendto(int, const void *, size_t, int, const struct darwin_sockaddr *, socklen_t);
ssize_t recvfrom(int, void *, size_t, int, struct darwin_sockaddr *, socklen_t *);
int getaddrinfo(const char *, const char *, const struct darwin_addrinfo *, struct darwin_addrinfo **);
void freeaddrinfo(struct darwin_addrinfo *);
const char *gai_strerror(int);
int getnameinfo(const struct darwin_sockaddr *, socklen_t, char *, socklen_t, char *, socklen_t, int);
#define SOCK_STREAM 1
#define SOCK_DGRAM 2
#define AF_UNIX 1
#define AF_INET 2
#define AF_INET6 30
#define SOL_SOCKET 0xffff
#define SO_REUSEADDR 4
#define SO_RCVBUF 0x1002
#define SO_ERROR 0x1007
#define SO_NOSIGPIPE 0x1022
#define MSG_DONTWAIT 0x80
#define SHUT_RD 0
#define SHUT_WR 1
#define SHUT_RDWR 2
#define TCP_NODELAY 1
#define IPPROTO_IP 0
#define IPPROTO_TCP 6
#define IPPROTO_IPV6 41
#define IP_ADD_MEMBERSHIP 12
#define IPV6_JOIN_GROUP 12
#define AI_PASSIVE 1
#define NI_NUMERICHOST 2
struct SEEN_AS("pollfd") darwin_pollfd { int fd; short events, revents; };
int poll(struct darwin_pollfd *, nfds_t, int);
#define POLLIN 1
#define POLLOUT 4
#define POLLERR 8
#define POLLHUP 16
#define POLLNVAL 32

// Terminals.
struct SEEN_AS("termios") darwin_termios {
  tcflag_t c_iflag, c_oflag, c_cflag, c_lflag; cc_t c_cc[20]; speed_t c_ispeed, c_ospeed;
};
struct SEEN_AS("winsize") darwin_winsize { unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel; };
int isatty(int);
char *ttyname(int);
int ttyname_r(int, char *, size_t);
int openpty(int *, int *, char *, struct darwin_termios *, struct darwin_winsize *);
int tcgetattr(int, struct darwin_termios *);
int tcsetattr(int, int, const struct darwin_termios *);
int tcflush(int, int);
void cfmakeraw(struct darwin_termios *);
pid_t tcgetpgrp(int);
int tcsetpgrp(int, pid_t);
#define VSUSP 10
#define VMIN 16
#define VTIME 17
#define TCSANOW 0
#define TCIFLUSH 1
#define TCOFLUSH 2
#define ECHO 8
#define ISIG 0x80
#define ICANON 0x100
#define NOFLSH 0x80000000

// Signals.
union darwin_sigval { int sival_int; void *sival_ptr; };
typedef struct darwin_siginfo {
  int si_signo, si_errno, si_code; pid_t si_pid; uid_t si_uid; int si_status; void *si_addr;
  union darwin_sigval si_value; long si_band; unsigned long pad[7];
} siginfo_t;
union darwin_sigaction_u {
  void (*__sa_handler)(int); void (*__sa_sigaction)(int, struct darwin_siginfo *, void *);
};
struct SEEN_AS("sigaction") darwin_sigaction {
  union darwin_sigaction_u __sigaction_u; sigset_t sa_mask; int sa_flags;
};
typedef struct darwin_sigaltstack { void *ss_sp; size_t ss_size; int ss_flags; } stack_t;
typedef void (*sig_t)(int);
sig_t signal(int, sig_t);
int sigaction(int, const struct darwin_sigaction *, struct darwin_sigaction *);
int sigaltstack(const stack_t *, stack_t *);
int sigemptyset(sigset_t *);
int sigfillset(sigset_t *);
int sigaddset(sigset_t *, int);
int pthread_sigmask(int, const sigset_t *, sigset_t *);
int raise(int);
int kill(pid_t, int);
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGFPE 8
#define SIGKILL 9
#define SIGBUS 10
#define SIGSEGV 11
#define SIGPIPE 13
#define SIGTERM 15
#define SIGSTOP 17
#define SIGTSTP 18
#define SIGCONT 19
#define SIGTTOU 22
#define SIGWINCH 28
#define SA_ONSTACK 1
#define SA_RESTART 2
#define SA_SIGINFO 0x40
#define SIG_UNBLOCK 2
#define SIG_SETMASK 3

// Processes: what `posix_spawn` reads are pointers, unlike glibc's structures.
typedef void *posix_spawn_file_actions_t;
typedef void *posix_spawnattr_t;
int posix_spawn(pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
  char *const *, char *const *);
int posix_spawnp(pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
  char *const *, char *const *);
int posix_spawn_file_actions_init(posix_spawn_file_actions_t *);
int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *);
int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *, int, int);
int posix_spawn_file_actions_addopen(posix_spawn_file_actions_t *, int, const char *, int, mode_t);
int posix_spawnattr_init(posix_spawnattr_t *);
int posix_spawnattr_destroy(posix_spawnattr_t *);
int posix_spawnattr_setsigmask(posix_spawnattr_t *, const sigset_t *);
int posix_spawnattr_setsigdefault(posix_spawnattr_t *, const sigset_t *);
int posix_spawnattr_setflags(posix_spawnattr_t *, short);
#define POSIX_SPAWN_SETPGROUP 2
#define POSIX_SPAWN_SETSIGDEF 4
#define POSIX_SPAWN_SETSIGMASK 8
#define POSIX_SPAWN_CLOEXEC_DEFAULT 0x4000
typedef enum SEEN_AS("idtype_t") { P_ALL, P_PID, P_PGID } darwin_idtype_t;
int waitid(darwin_idtype_t, id_t, siginfo_t *, int);
pid_t waitpid(pid_t, int *, int);
#define WNOHANG 1
#define WEXITED 4
#define WNOWAIT 0x20
struct SEEN_AS("rusage") darwin_rusage {
  struct darwin_timeval ru_utime, ru_stime; long ru_maxrss; long others[13];
};
pid_t wait4(pid_t, int *, int, struct darwin_rusage *);
pid_t getpid(void);
pid_t getppid(void);
pid_t getpgrp(void);
pid_t setsid(void);
int proc_pidpath(int, void *, unsigned int);
char *getenv(const char *);
int setenv(const char *, const char *, int);
int execv(const char *, char *const *);
int atexit(void (*_Nonnull)(void));
void exit(int) __attribute__((noreturn));
void _exit(int) __attribute__((noreturn));
void *dlopen(const char *, int);
void *dlsym(void *, const char *);
#define RTLD_NOW 2

// Threads: their numbers are pointers.
struct darwin_pthread { long signature; void *cleanup; char opaque[8176]; };
typedef struct darwin_pthread *pthread_t;
typedef struct { long signature; char opaque[56]; } pthread_attr_t;
typedef enum : unsigned { QOS_CLASS_UTILITY = 0x11, QOS_CLASS_USER_INTERACTIVE = 0x21 } qos_class_t;
int pthread_create(pthread_t _Nullable *_Nonnull, const pthread_attr_t *_Nullable,
  void *_Nullable (*_Nonnull)(void *_Nonnull), void *_Nullable);
int pthread_detach(pthread_t _Nonnull);
pthread_t _Nonnull pthread_self(void);
int pthread_set_qos_class_self_np(qos_class_t, int);

// Numbers: for each of these Swift's overlay has a Float too.
double ceil(double);
double cos(double);
double exp(double);
double floor(double);
double log(double);
double log10(double);
double log2(double);
double pow(double, double);
double sin(double);
double sqrt(double);
double tan(double);
