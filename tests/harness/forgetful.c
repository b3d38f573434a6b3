/* A file system that can be asked later what it would have forgotten.
 *
 * Loaded before a program's own libraries (LD_PRELOAD), it writes down, in order, everything that the program does to files,
 * and what it says on its standard output. forgetful.rs rebuilds from that what a disk may hold when the power fails.
 *
 * FORGETFUL_TRACE=FILE   where it is written down
 * FORGETFUL_ROOM=BYTES   files grow by so many bytes together; after that the disk is full
 *
 * Standard output is what somebody hears, unless it goes to a file.
 * Not seen: what is written through mapped memory, and what C's own streams (fwrite, printf) write.
 *
 * A record: kind (1 byte), file (8, the inode), number (8), two lengths (4 each), then so many bytes of each. Little-endian. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum { CREATE = 1, WRITE, RESIZE, SYNC, SYNC_FOLDER, RENAME, LINK, UNLINK, MAKE_FOLDER, REMOVE_FOLDER, SAID };

static int trace = -1;
static int64_t room = INT64_MAX;
static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) \
    static __typeof__(&name) real; \
    if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static ssize_t real_write(int fd, const void *bytes, size_t count) {
    REAL(write);
    return real(fd, bytes, count);
}

static ssize_t real_pwrite(int fd, const void *bytes, size_t count, off_t at) {
    REAL(pwrite64);
    return real(fd, bytes, count, at);
}

__attribute__((constructor)) static void begin(void) {
    REAL(open64);
    const char *path = getenv("FORGETFUL_TRACE");
    const char *bytes = getenv("FORGETFUL_ROOM");
    if (bytes) room = atoll(bytes);
    if (!path) return;
    int fd = real(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) return;
    /* Out of the way of the program's own numbers. */
    trace = fcntl(fd, F_DUPFD_CLOEXEC, 900);
    if (trace < 0) trace = fd;
    else close(fd);
}

/* Threads wait for the mutex, other processes for the lock: the trace is in the order in which things happened. */
static void lock_trace(short type) {
    struct flock lock = {.l_type = type, .l_whence = SEEK_SET};
    while (trace >= 0 && fcntl(trace, F_SETLKW, &lock) != 0 && errno == EINTR) {}
}

static void enter(void) {
    pthread_mutex_lock(&one_at_a_time);
    lock_trace(F_WRLCK);
}

static void leave(void) {
    int kept = errno;
    lock_trace(F_UNLCK);
    pthread_mutex_unlock(&one_at_a_time);
    errno = kept;
}

static void note(uint8_t kind, uint64_t file, uint64_t number, const void *a, size_t a_size, const void *b, size_t b_size) {
    if (trace < 0) return;
    int kept = errno;
    uint32_t sizes[2] = {(uint32_t)a_size, (uint32_t)b_size};
    size_t size = 25 + a_size + b_size, done = 0;
    char *record = malloc(size);
    if (!record) abort();
    memcpy(record, &kind, 1);
    memcpy(record + 1, &file, 8);
    memcpy(record + 9, &number, 8);
    memcpy(record + 17, sizes, 8);
    memcpy(record + 25, a, a_size);
    memcpy(record + 25 + a_size, b, b_size);
    while (done < size) {
        ssize_t now = real_write(trace, record + done, size - done);
        if (now < 0 && errno != EINTR) abort();
        if (now > 0) done += (size_t)now;
    }
    free(record);
    errno = kept;
}

static void absolute(int folder, const char *path, char *into) {
    char base[PATH_MAX] = "", link[64];
    if (path[0] != '/') {
        if (folder == AT_FDCWD) {
            if (!getcwd(base, sizeof base)) base[0] = 0;
        } else {
            snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
            ssize_t length = readlink(link, base, sizeof base - 1);
            base[length > 0 ? length : 0] = 0;
        }
    }
    if (path[0] == '/') snprintf(into, 2 * PATH_MAX, "%s", path);
    else snprintf(into, 2 * PATH_MAX, "%s/%s", base, path);
}

static void note_paths(uint8_t kind, int folder_a, const char *a, int folder_b, const char *b) {
    char first[2 * PATH_MAX], second[2 * PATH_MAX] = "";
    int kept = errno;
    absolute(folder_a, a, first);
    if (b) absolute(folder_b, b, second);
    errno = kept;
    note(kind, 0, 0, first, strlen(first), second, strlen(second));
}

/* The inode and the size of an ordinary file. */
static int is_file(int fd, struct stat *found) {
    int kept = errno;
    int is = fstat(fd, found) == 0 && S_ISREG(found->st_mode);
    errno = kept;
    return is;
}

/* Opening. */

typedef int (*opener)(int, const char *, int, ...);

static int opened(opener real, int folder, const char *path, int flags, mode_t mode) {
    int created = 0, fd;
    struct stat found;
    enter();
    if ((flags & O_CREAT) && !(flags & O_EXCL)) {
        /* Whether a file is new is known for certain only by asking for a new one. */
        fd = real(folder, path, flags | O_EXCL, mode);
        created = fd >= 0;
        if (fd < 0 && errno == EEXIST) fd = real(folder, path, flags, mode);
    } else {
        fd = real(folder, path, flags, mode);
        created = fd >= 0 && (flags & O_CREAT);
    }
    if (fd >= 0 && is_file(fd, &found)) {
        char name[2 * PATH_MAX];
        int kept = errno;
        absolute(folder, path, name);
        errno = kept;
        if (created) note(CREATE, found.st_ino, 0, name, strlen(name), "", 0);
        else if (flags & O_TRUNC) note(RESIZE, found.st_ino, 0, "", 0, "", 0);
    }
    leave();
    return fd;
}

static int open_at(int folder, const char *path, int flags, mode_t mode) {
    REAL(openat64);
    return opened((opener)real, folder, path, flags, mode);
}

#define MODE(flags, mode) \
    mode_t mode = 0; \
    if ((flags) & (O_CREAT | O_TMPFILE)) { \
        va_list more; \
        va_start(more, flags); \
        mode = (mode_t)va_arg(more, int); \
        va_end(more); \
    }

int open(const char *path, int flags, ...) { MODE(flags, mode) return open_at(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags, mode) return open_at(AT_FDCWD, path, flags, mode); }
int openat(int folder, const char *path, int flags, ...) { MODE(flags, mode) return open_at(folder, path, flags, mode); }
int openat64(int folder, const char *path, int flags, ...) { MODE(flags, mode) return open_at(folder, path, flags, mode); }
int __open_2(const char *path, int flags) { return open_at(AT_FDCWD, path, flags, 0); }
int __open64_2(const char *path, int flags) { return open_at(AT_FDCWD, path, flags, 0); }
int __openat_2(int folder, const char *path, int flags) { return open_at(folder, path, flags, 0); }
int __openat64_2(int folder, const char *path, int flags) { return open_at(folder, path, flags, 0); }
int creat(const char *path, mode_t mode) { return open_at(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }
int creat64(const char *path, mode_t mode) { return open_at(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }

/* Writing. */

/* How many of the bytes there is room for; -1 if there is none. */
static ssize_t fitting(const struct stat *file, off_t at, size_t count) {
    int64_t end = at + (int64_t)count, from = file->st_size > at ? file->st_size : at;
    int64_t growth = end > from ? end - from : 0;
    if (growth <= room) return (ssize_t)count;
    int64_t fits = (int64_t)count - growth + room;
    return fits > 0 ? (ssize_t)fits : -1;
}

static ssize_t written(int fd, const void *bytes, size_t count, off_t at, int placed) {
    struct stat file;
    if (fd == STDERR_FILENO || !is_file(fd, &file)) {
        if (placed) return real_pwrite(fd, bytes, count, at);
        if (fd != STDOUT_FILENO) return real_write(fd, bytes, count);
        enter();
        ssize_t done = real_write(fd, bytes, count);
        if (done > 0) note(SAID, 0, 0, bytes, (size_t)done, "", 0);
        leave();
        return done;
    }
    enter();
    is_file(fd, &file);
    if (!placed) at = (fcntl(fd, F_GETFL) & O_APPEND) ? file.st_size : lseek(fd, 0, SEEK_CUR);
    ssize_t done = fitting(&file, at, count);
    if (done < 0) {
        errno = ENOSPC;
    } else {
        done = placed ? real_pwrite(fd, bytes, (size_t)done, at) : real_write(fd, bytes, (size_t)done);
        if (done > 0) {
            int64_t end = at + done;
            if (end > file.st_size && room != INT64_MAX) room -= end - (file.st_size > at ? file.st_size : at);
            note(WRITE, file.st_ino, (uint64_t)at, bytes, (size_t)done, "", 0);
        }
    }
    leave();
    return done;
}

/* Several pieces are written one after the other: as far as it goes, like the system does it. */
static ssize_t written_pieces(int fd, const struct iovec *pieces, int count, off_t at, int placed) {
    ssize_t all = 0;
    for (int i = 0; i < count; i++) {
        if (pieces[i].iov_len == 0) continue;
        ssize_t done = written(fd, pieces[i].iov_base, pieces[i].iov_len, at + all, placed);
        if (done < 0) return all > 0 ? all : done;
        all += done;
        if ((size_t)done < pieces[i].iov_len) break;
    }
    return all;
}

ssize_t write(int fd, const void *bytes, size_t count) { return written(fd, bytes, count, 0, 0); }
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) { return written(fd, bytes, count, at, 1); }
ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) { return written(fd, bytes, count, at, 1); }
ssize_t writev(int fd, const struct iovec *pieces, int count) { return written_pieces(fd, pieces, count, 0, 0); }
ssize_t pwritev(int fd, const struct iovec *pieces, int count, off_t at) { return written_pieces(fd, pieces, count, at, 1); }
ssize_t pwritev64(int fd, const struct iovec *pieces, int count, off64_t at) { return written_pieces(fd, pieces, count, at, 1); }

/* Whoever is refused these copies by reading and writing. */
ssize_t copy_file_range(int in, off64_t *in_at, int out, off64_t *out_at, size_t count, unsigned flags) {
    (void)in, (void)in_at, (void)out, (void)out_at, (void)count, (void)flags;
    errno = ENOSYS;
    return -1;
}
ssize_t sendfile64(int out, int in, off64_t *at, size_t count) {
    (void)out, (void)in, (void)at, (void)count;
    errno = ENOSYS;
    return -1;
}
ssize_t sendfile(int out, int in, off_t *at, size_t count) { return sendfile64(out, in, at, count); }

static int resized(int fd, off_t size) {
    REAL(ftruncate64);
    struct stat file;
    enter();
    int is = is_file(fd, &file);
    int done = real(fd, size);
    if (done == 0 && is) {
        if (room != INT64_MAX && size < file.st_size) room += file.st_size - size;
        note(RESIZE, file.st_ino, (uint64_t)size, "", 0, "", 0);
    }
    leave();
    return done;
}

int ftruncate(int fd, off_t size) { return resized(fd, size); }
int ftruncate64(int fd, off64_t size) { return resized(fd, size); }

static int synced(int (*real)(int), int fd) {
    struct stat found;
    enter();
    int done = real(fd);
    if (done == 0 && fstat(fd, &found) == 0) {
        char link[64], path[PATH_MAX];
        snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
        ssize_t length = readlink(link, path, sizeof path);
        if (S_ISREG(found.st_mode)) note(SYNC, found.st_ino, 0, "", 0, "", 0);
        if (S_ISDIR(found.st_mode)) note(SYNC_FOLDER, 0, 0, path, length > 0 ? (size_t)length : 0, "", 0);
    }
    leave();
    return done;
}

int fsync(int fd) { REAL(fsync); return synced(real, fd); }
int fdatasync(int fd) { REAL(fdatasync); return synced(real, fd); }

/* Names. */

#define NAMED(call, kind, folder_a, a, folder_b, b) \
    enter(); \
    int done = (call); \
    if (done == 0) note_paths(kind, folder_a, a, folder_b, b); \
    leave(); \
    return done

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) {
    REAL(renameat2);
    NAMED(real(from_folder, from, to_folder, to, flags), RENAME, from_folder, from, to_folder, to);
}
int renameat(int from_folder, const char *from, int to_folder, const char *to) {
    return renameat2(from_folder, from, to_folder, to, 0);
}
int rename(const char *from, const char *to) { return renameat2(AT_FDCWD, from, AT_FDCWD, to, 0); }

int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags) {
    REAL(linkat);
    NAMED(real(from_folder, from, to_folder, to, flags), LINK, from_folder, from, to_folder, to);
}
int link(const char *from, const char *to) { return linkat(AT_FDCWD, from, AT_FDCWD, to, 0); }

int unlinkat(int folder, const char *path, int flags) {
    REAL(unlinkat);
    NAMED(real(folder, path, flags), (flags & AT_REMOVEDIR) ? REMOVE_FOLDER : UNLINK, folder, path, 0, NULL);
}
int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }
int rmdir(const char *path) { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }

int mkdirat(int folder, const char *path, mode_t mode) {
    REAL(mkdirat);
    NAMED(real(folder, path, mode), MAKE_FOLDER, folder, path, 0, NULL);
}
int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }
