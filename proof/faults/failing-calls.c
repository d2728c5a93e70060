// For LD_PRELOAD: lets one system call of a process fail, or ends the process with SIGKILL in place of the call. It counts
// only calls about files below a directory, in the process itself and not in programs that it starts.
//   FAULT_BELOW  the directory; a relative path counts if the process starts below it
//   FAULT_AT     the number of the call, from 0
//   FAULT_ERRNO  the error number; without it, SIGKILL
//   FAULT_LOG    a file that gets a line for each call: its number, its name, its path
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define MOST_FILES 65536

static char below[4096];
static size_t below_length;
static int starts_below;
static int fault_at = -1;
static int fault_errno;
static int log_file = -1;
static int calls;
static char followed[MOST_FILES];

static long (*real_syscall)(long, ...);

static const char *take(const char *name) {
  const char *value = getenv(name);
  return value ? strdup(value) : NULL;
}

static int is_below(const char *path) {
  if (!below_length || !path) return 0;
  if (path[0] != '/') return starts_below;
  return !strncmp(path, below, below_length) && (path[below_length] == '/' || !path[below_length]);
}

__attribute__((constructor)) static void start(void) {
  real_syscall = dlsym(RTLD_NEXT, "syscall");
  const char *value = take("FAULT_BELOW");
  if (value) below_length = strlen(strncpy(below, value, sizeof below - 1));
  value = take("FAULT_AT");
  if (value) fault_at = atoi(value);
  value = take("FAULT_ERRNO");
  if (value) fault_errno = atoi(value);
  value = take("FAULT_LOG");
  if (value) log_file = real_syscall(SYS_openat, AT_FDCWD, value, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  char directory[4096];
  starts_below = getcwd(directory, sizeof directory) && is_below(directory);
  for (const char *const *name = (const char *const[]){"LD_PRELOAD", "FAULT_BELOW", "FAULT_AT", "FAULT_ERRNO", "FAULT_LOG", NULL}; *name; name++) unsetenv(*name);
}

static int fails(const char *call, const char *path) {
  int number = __sync_fetch_and_add(&calls, 1);
  if (log_file >= 0) {
    char line[4200];
    int length = snprintf(line, sizeof line, "%d %s %s\n", number, call, path ? path : "");
    real_syscall(SYS_write, log_file, line, (long)length);
  }
  if (number != fault_at) return 0;
  if (!fault_errno) real_syscall(SYS_kill, (long)getpid(), (long)SIGKILL);
  errno = fault_errno;
  return 1;
}

static int is_followed(int file) { return file >= 0 && file < MOST_FILES && followed[file]; }

static int follow(int file) {
  if (file >= 0 && file < MOST_FILES) followed[file] = 1;
  return file;
}

static int close_followed(int file) {
  if (!is_followed(file)) return 0;
  followed[file] = 0;
  // Linux closes the file even if it reports an error.
  if (!fails("close", NULL)) return 0;
  int number = errno;
  real_syscall(SYS_close, (long)file);
  errno = number;
  return 1;
}

#define REAL(name) ({ static __typeof__(&name) real; if (!real) real = dlsym(RTLD_NEXT, #name); real; })

#define OPEN(name)                                                                 \
  int name(const char *path, int flags, ...) {                                     \
    va_list rest;                                                                  \
    va_start(rest, flags);                                                         \
    mode_t mode = va_arg(rest, mode_t);                                            \
    va_end(rest);                                                                  \
    if (!is_below(path)) return REAL(name)(path, flags, mode);                     \
    if (fails(flags & (O_WRONLY | O_RDWR) ? "create" : "open", path)) return -1;   \
    return follow(REAL(name)(path, flags, mode));                                  \
  }
OPEN(open)
OPEN(open64)

#define ON_FILE(type, name, parameters, arguments)                     \
  type name parameters {                                               \
    if (is_followed(file) && fails(#name, NULL)) return -1;            \
    return REAL(name) arguments;                                       \
  }
ON_FILE(ssize_t, read, (int file, void *bytes, size_t size), (file, bytes, size))
ON_FILE(ssize_t, pread64, (int file, void *bytes, size_t size, off64_t at), (file, bytes, size, at))
ON_FILE(ssize_t, writev, (int file, const struct iovec *parts, int count), (file, parts, count))
ON_FILE(ssize_t, pwrite64, (int file, const void *bytes, size_t size, off64_t at), (file, bytes, size, at))
ON_FILE(int, fsync, (int file), (file))
ON_FILE(int, fdatasync, (int file), (file))
ON_FILE(int, ftruncate64, (int file, off64_t size), (file, size))
ON_FILE(int, fchmod, (int file, mode_t mode), (file, mode))
ON_FILE(int, fchown, (int file, uid_t user, gid_t group), (file, user, group))

// A full disk takes the first bytes.
ssize_t write(int file, const void *bytes, size_t size) {
  if (!is_followed(file) || !fails("write", NULL)) return REAL(write)(file, bytes, size);
  int number = errno;
  if (size > 1) REAL(write)(file, bytes, size / 2);
  errno = number;
  return -1;
}

int close(int file) { return close_followed(file) ? -1 : REAL(close)(file); }

#define ON_PATH(type, name, parameters, arguments, failure)            \
  type name parameters {                                               \
    if (is_below(path) && fails(#name, path)) return failure;          \
    return REAL(name) arguments;                                       \
  }
ON_PATH(int, unlink, (const char *path), (path), -1)
ON_PATH(int, rmdir, (const char *path), (path), -1)
ON_PATH(int, mkdir, (const char *path, mode_t mode), (path, mode), -1)
ON_PATH(char *, mkdtemp, (char *path), (path), NULL)
ON_PATH(int, chmod, (const char *path, mode_t mode), (path, mode), -1)
ON_PATH(int, access, (const char *path, int mode), (path, mode), -1)
ON_PATH(ssize_t, readlink, (const char *path, char *text, size_t size), (path, text, size), -1)
ON_PATH(char *, realpath, (const char *path, char *text), (path, text), NULL)
ON_PATH(int, rename, (const char *from, const char *path), (from, path), -1)
ON_PATH(int, link, (const char *from, const char *path), (from, path), -1)
ON_PATH(int, symlink, (const char *text, const char *path), (text, path), -1)
ON_PATH(DIR *, opendir, (const char *path), (path), NULL)
ON_PATH(int, scandir,
        (const char *path, struct dirent ***found, int (*filter)(const struct dirent *), int (*compare)(const struct dirent **, const struct dirent **)),
        (path, found, filter, compare), -1)
ON_PATH(int, scandir64,
        (const char *path, struct dirent64 ***found, int (*filter)(const struct dirent64 *), int (*compare)(const struct dirent64 **, const struct dirent64 **)),
        (path, found, filter, compare), -1)

static int status_fails(int file, const char *path) {
  return (path && !path[0] ? is_followed(file) : is_below(path)) && fails("statx", path);
}

int statx(int file, const char *path, int flags, unsigned mask, struct statx *status) {
  return status_fails(file, path) ? -1 : REAL(statx)(file, path, flags, mask, status);
}

// libuv makes some calls through this function.
long syscall(long number, ...) {
  long a[6];
  va_list rest;
  va_start(rest, number);
  for (int i = 0; i < 6; i++) a[i] = va_arg(rest, long);
  va_end(rest);
  if (number == SYS_close && close_followed((int)a[0])) return -1;
  if (number == SYS_statx && status_fails((int)a[0], (const char *)a[1])) return -1;
  return real_syscall(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
