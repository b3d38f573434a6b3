/* A disk that fails, and a program that is killed, at an operation that is counted exactly.
 *
 * Loaded before a program's own libraries (LD_PRELOAD), alone or before forgetful.c. Only what happens below one folder counts.
 *
 * FAILING_FOLDER=PATH               below which operations count
 * FAILING_COUNT=FILE                where at the end is written how many there were: all, and those that change something
 * FAILING_KILL=N                    the program kills itself before the N-th operation that changes something
 * FAILING_AT="N ERRNO [for ever]"   the N-th operation fails, and with `for ever` all later ones too. ENOSPC: of those that change
 *                                   something; all others: of all
 *
 * Not seen: what is written through mapped memory. */

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define REAL(name) \
    static __typeof__(&name) real; \
    if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static const char *folder, *count_file;
static long all, changing, kill_at, fail_at;
static int fail_with, for_ever;
/* What one of these calls calls itself is one operation. */
static __thread int inside_one;

__attribute__((constructor)) static void begin(void) {
    const char *at = getenv("FAILING_AT"), *kill = getenv("FAILING_KILL");
    char rest[32] = "";
    folder = getenv("FAILING_FOLDER");
    count_file = getenv("FAILING_COUNT");
    if (kill) kill_at = atol(kill);
    if (at) for_ever = sscanf(at, "%ld %d %31s", &fail_at, &fail_with, rest) == 3;
}

__attribute__((destructor)) static void end(void) {
    if (!count_file) return;
    inside_one = 1;
    FILE *out = fopen(count_file, "w");
    if (out) fprintf(out, "%ld %ld\n", all, changing), fclose(out);
}

static int is_below(const char *path) {
    size_t length = folder ? strlen(folder) : 0;
    return length && strncmp(path, folder, length) == 0 && (path[length] == '/' || !path[length]);
}

static int path_counts(int base, const char *path) {
    char where[PATH_MAX], link[64], whole[2 * PATH_MAX];
    if (!folder || inside_one) return 0;
    if (path[0] == '/') return is_below(path);
    snprintf(link, sizeof link, base == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", base);
    ssize_t length = readlink(link, where, sizeof where - 1);
    where[length > 0 ? length : 0] = 0;
    snprintf(whole, sizeof whole, "%s/%s", where, path);
    return is_below(whole);
}

static int fd_counts(int fd) {
    char where[PATH_MAX], link[64];
    int kept = errno;
    if (!folder || inside_one) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, where, sizeof where - 1);
    where[length > 0 ? length : 0] = 0;
    errno = kept;
    return is_below(where);
}

/* Counts an operation; 1 if it fails. */
static int fails(int counts, int changes) {
    if (!counts) return 0;
    all++;
    changing += changes;
    if (changes && changing == kill_at) kill(getpid(), SIGKILL);
    long number = fail_with == ENOSPC ? changing : all;
    if (!fail_at || (fail_with == ENOSPC && !changes)) return 0;
    if (number != fail_at && !(for_ever && number > fail_at)) return 0;
    errno = fail_with;
    return 1;
}

#define DO(counts, changes, failed, call) \
    if (fails(counts, changes)) return failed; \
    inside_one++; \
    __auto_type done = (call); \
    inside_one--; \
    return done

/* Nobody waits for a disk that fails to become better: SQLite counts how often it has waited, and not how long. */
int nanosleep(const struct timespec *time, struct timespec *left) {
    REAL(nanosleep);
    return fail_at ? 0 : real(time, left);
}
int usleep(useconds_t time) {
    REAL(usleep);
    return fail_at ? 0 : real(time);
}

#define MODE(flags, mode) \
    mode_t mode = 0; \
    if ((flags) & (O_CREAT | O_TMPFILE)) { \
        va_list more; \
        va_start(more, flags); \
        mode = (mode_t)va_arg(more, int); \
        va_end(more); \
    }

static int open_at(int base, const char *path, int flags, mode_t mode) {
    REAL(openat64);
    DO(path_counts(base, path), (flags & (O_CREAT | O_TRUNC)) != 0, -1, real(base, path, flags, mode));
}
int open(const char *path, int flags, ...) { MODE(flags, mode) return open_at(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags, mode) return open_at(AT_FDCWD, path, flags, mode); }
int openat(int base, const char *path, int flags, ...) { MODE(flags, mode) return open_at(base, path, flags, mode); }
int openat64(int base, const char *path, int flags, ...) { MODE(flags, mode) return open_at(base, path, flags, mode); }

DIR *opendir(const char *path) { REAL(opendir); DO(path_counts(AT_FDCWD, path), 0, NULL, real(path)); }

ssize_t read(int fd, void *into, size_t count) { REAL(read); DO(fd_counts(fd), 0, -1, real(fd, into, count)); }
ssize_t pread64(int fd, void *into, size_t count, off64_t at) { REAL(pread64); DO(fd_counts(fd), 0, -1, real(fd, into, count, at)); }
ssize_t pread(int fd, void *into, size_t count, off_t at) { return pread64(fd, into, count, at); }
ssize_t write(int fd, const void *from, size_t count) { REAL(write); DO(fd_counts(fd), 1, -1, real(fd, from, count)); }
ssize_t pwrite64(int fd, const void *from, size_t count, off64_t at) { REAL(pwrite64); DO(fd_counts(fd), 1, -1, real(fd, from, count, at)); }
ssize_t pwrite(int fd, const void *from, size_t count, off_t at) { return pwrite64(fd, from, count, at); }
ssize_t writev(int fd, const struct iovec *pieces, int count) { REAL(writev); DO(fd_counts(fd), 1, -1, real(fd, pieces, count)); }
int ftruncate64(int fd, off64_t size) { REAL(ftruncate64); DO(fd_counts(fd), 1, -1, real(fd, size)); }
int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }
int fsync(int fd) { REAL(fsync); DO(fd_counts(fd), 1, -1, real(fd)); }
int fdatasync(int fd) { REAL(fdatasync); DO(fd_counts(fd), 1, -1, real(fd)); }
/* Of all that fcntl does the locks alone; what it is given is one word. */
int fcntl64(int fd, int what, ...) {
    REAL(fcntl64);
    va_list more;
    va_start(more, what);
    void *given = va_arg(more, void *);
    va_end(more);
    int locks = what == F_SETLK || what == F_SETLKW || what == F_OFD_SETLK || what == F_OFD_SETLKW;
    if (!locks) return real(fd, what, given);
    DO(fd_counts(fd), 0, -1, real(fd, what, given));
}
int fcntl(int fd, int what, ...) {
    va_list more;
    va_start(more, what);
    void *given = va_arg(more, void *);
    va_end(more);
    return fcntl64(fd, what, given);
}
int flock(int fd, int how) { REAL(flock); DO(fd_counts(fd), 0, -1, real(fd, how)); }
void *mmap64(void *at, size_t size, int access, int flags, int fd, off64_t from) {
    REAL(mmap64);
    DO(fd >= 0 && fd_counts(fd), 0, MAP_FAILED, real(at, size, access, flags, fd, from));
}
void *mmap(void *at, size_t size, int access, int flags, int fd, off_t from) { return mmap64(at, size, access, flags, fd, from); }

int renameat2(int a, const char *from, int b, const char *to, unsigned flags) {
    REAL(renameat2);
    DO(path_counts(b, to), 1, -1, real(a, from, b, to, flags));
}
int renameat(int a, const char *from, int b, const char *to) { return renameat2(a, from, b, to, 0); }
int rename(const char *from, const char *to) { REAL(rename); DO(path_counts(AT_FDCWD, to), 1, -1, real(from, to)); }
int linkat(int a, const char *from, int b, const char *to, int flags) {
    REAL(linkat);
    DO(path_counts(b, to), 1, -1, real(a, from, b, to, flags));
}
int link(const char *from, const char *to) { return linkat(AT_FDCWD, from, AT_FDCWD, to, 0); }
int unlink(const char *path) { REAL(unlink); DO(path_counts(AT_FDCWD, path), 1, -1, real(path)); }
int unlinkat(int base, const char *path, int flags) { REAL(unlinkat); DO(path_counts(base, path), 1, -1, real(base, path, flags)); }
int rmdir(const char *path) { REAL(rmdir); DO(path_counts(AT_FDCWD, path), 1, -1, real(path)); }
int mkdirat(int base, const char *path, mode_t mode) { REAL(mkdirat); DO(path_counts(base, path), 1, -1, real(base, path, mode)); }
int mkdir(const char *path, mode_t mode) { REAL(mkdir); DO(path_counts(AT_FDCWD, path), 1, -1, real(path, mode)); }
