/* The weather in a simulated world: disks that fail, machines that die, randomness and time that come from a seed.
 *
 * Loaded before the simulator's own libraries (LD_PRELOAD). Everything happens in one process and one thread. Several folders
 * are watched, a computer each; what is done to the files in them is written down in memory, in the records of forgetful.c, and
 * weather.rs rebuilds from that what a disk may hold when the power fails.
 *
 * The simulator gives its orders by reading symbolic links that do not exist; the answer is what they are said to point at.
 *
 *   /weather/seed N                    randomness and time begin anew; no folder is watched
 *   /weather/chain N                   the next two values of 32 bytes come from the pool, which any seed shares
 *   /weather/watch I FOLDER            what is done in this folder from now on is written down
 *   /weather/once I N ERROR            the N-th operation in the folder fails, and no other
 *   /weather/dead I N                  the N-th operation in the folder fails, and all after it
 *   /weather/left                      how many operations are left before the one that fails
 *   /weather/calm                      nothing fails any more; answers what did
 *   /weather/dump I FILE               moves what was written down into a file
 *
 * Not seen: what is written through mapped memory, and what C's own streams write. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { CREATE = 1, WRITE, RESIZE, SYNC, SYNC_FOLDER, RENAME, LINK, UNLINK, MAKE_FOLDER, REMOVE_FOLDER };
enum { FOLDERS = 8, DESCRIPTORS = 4096, NOBODY = -1 };

static struct {
    char path[PATH_MAX];
    size_t length;
    char *notes;
    size_t used, room;
} folders[FOLDERS];

/* Whose file a descriptor is; 0 is nobody's, so that a fresh table needs no filling. */
static signed char owner[DESCRIPTORS];

static struct {
    int folder, dead, error, fired;
    long left;
    /* What failed first. */
    char what[PATH_MAX + 32];
} storm = {.folder = NOBODY};

static uint64_t chance, seconds, pool;
static int seeded, pooled;

#define REAL(name) \
    static __typeof__(&name) real; \
    if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static uint64_t next(uint64_t *state) {
    uint64_t mixed = *state += 0x9e3779b97f4a7c15ull;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9ull;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebull;
    return mixed ^ mixed >> 31;
}

/* Randomness and time. */

ssize_t getrandom(void *into, size_t count, unsigned flags) {
    REAL(getrandom);
    if (!seeded) return real(into, count, flags);
    /* The keys of hash tables are drawn once in a process, whatever game is played first: they are always the same. */
    uint64_t same = 0, *state = count == 32 ? &chance : &same;
    if (count == 32 && pooled > 0) {
        pooled--;
        state = &pool;
    }
    for (size_t at = 0; at < count; at += 8) {
        uint64_t bytes = next(state);
        memcpy((char *)into + at, &bytes, count - at < 8 ? count - at : 8);
    }
    return (ssize_t)count;
}

int clock_gettime(clockid_t clock, struct timespec *into) {
    REAL(clock_gettime);
    if (!seeded || clock != CLOCK_REALTIME) return real(clock, into);
    into->tv_sec = (time_t)(1795000000 + seconds++ / 16);
    into->tv_nsec = 0;
    return 0;
}

/* Whose. */

static int whose_path(const char *path) {
    for (int at = 0; at < FOLDERS; at++)
        if (folders[at].length && strncmp(path, folders[at].path, folders[at].length) == 0
            && (path[folders[at].length] == '/' || path[folders[at].length] == 0))
            return at;
    return NOBODY;
}

static int whose(int fd) { return fd >= 0 && fd < DESCRIPTORS ? owner[fd] - 1 : NOBODY; }

static const char *name_of(int fd) {
    static char path[PATH_MAX];
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    static ssize_t (*real)(const char *, char *, size_t);
    if (!real) real = (ssize_t (*)(const char *, char *, size_t))dlsym(RTLD_NEXT, "readlink");
    ssize_t length = real(link, path, sizeof path - 1);
    path[length > 0 ? length : 0] = 0;
    return path;
}

/* Whether an operation in a folder fails now. */
static int fails(int folder, const char *verb, const char *path) {
    if (folder == NOBODY || folder != storm.folder) return 0;
    if (storm.left > 0 && --storm.left > 0) return 0;
    if (storm.fired && !storm.dead) return 0;
    if (!storm.fired) snprintf(storm.what, sizeof storm.what, "failed %s %s", verb, path);
    storm.fired = 1;
    errno = storm.error;
    return 1;
}

/* What a file is called is asked only where it may be told: the question takes longer than the writing. */
static int fails_file(int folder, const char *verb, int fd) {
    return folder != NOBODY && folder == storm.folder && fails(folder, verb, name_of(fd));
}

static void note(int folder, uint8_t kind, uint64_t file, uint64_t number, const void *a, size_t a_size, const void *b, size_t b_size) {
    if (folder == NOBODY) return;
    size_t size = 25 + a_size + b_size;
    if (folders[folder].used + size > folders[folder].room) {
        folders[folder].room = (folders[folder].used + size) * 2;
        folders[folder].notes = realloc(folders[folder].notes, folders[folder].room);
        if (!folders[folder].notes) abort();
    }
    char *record = folders[folder].notes + folders[folder].used;
    uint32_t sizes[2] = {(uint32_t)a_size, (uint32_t)b_size};
    memcpy(record, &kind, 1);
    memcpy(record + 1, &file, 8);
    memcpy(record + 9, &number, 8);
    memcpy(record + 17, sizes, 8);
    memcpy(record + 25, a, a_size);
    memcpy(record + 25 + a_size, b, b_size);
    folders[folder].used += size;
}

static int is_file(int fd, struct stat *found) {
    int kept = errno, is = fstat(fd, found) == 0 && S_ISREG(found->st_mode);
    errno = kept;
    return is;
}

/* Opening. The simulator and SQLite name all files by their full paths. */

typedef int (*opener)(int, const char *, int, ...);

static int opened(int folder, const char *path, int flags, mode_t mode) {
    REAL(openat64);
    opener open = (opener)real;
    int at = whose_path(path), created = 0, fd;
    if (at == NOBODY) {
        fd = open(folder, path, flags, mode);
        if (fd >= 0 && fd < DESCRIPTORS) owner[fd] = 0;
        return fd;
    }
    int changes = flags & (O_CREAT | O_TRUNC);
    if ((changes || (storm.dead && storm.fired)) && fails(at, "open", path)) return -1;
    if ((flags & O_CREAT) && !(flags & O_EXCL)) {
        fd = open(folder, path, flags | O_EXCL, mode);
        created = fd >= 0;
        if (fd < 0 && errno == EEXIST) fd = open(folder, path, flags, mode);
    } else {
        fd = open(folder, path, flags, mode);
        created = fd >= 0 && (flags & O_CREAT);
    }
    if (fd < 0) return fd;
    if (fd < DESCRIPTORS) owner[fd] = (signed char)(at + 1);
    struct stat found;
    if (changes && is_file(fd, &found)) {
        if (created) note(at, CREATE, found.st_ino, 0, path, strlen(path), "", 0);
        else if (flags & O_TRUNC) note(at, RESIZE, found.st_ino, 0, "", 0, "", 0);
    }
    return fd;
}

#define MODE(flags, mode) \
    mode_t mode = 0; \
    if ((flags) & (O_CREAT | O_TMPFILE)) { \
        va_list more; \
        va_start(more, flags); \
        mode = (mode_t)va_arg(more, int); \
        va_end(more); \
    }

int open(const char *path, int flags, ...) { MODE(flags, mode) return opened(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags, mode) return opened(AT_FDCWD, path, flags, mode); }
int openat(int folder, const char *path, int flags, ...) { MODE(flags, mode) return opened(folder, path, flags, mode); }
int openat64(int folder, const char *path, int flags, ...) { MODE(flags, mode) return opened(folder, path, flags, mode); }

/* Writing. */

static ssize_t written(int fd, const void *bytes, size_t count, off_t at, int placed) {
    REAL(pwrite64);
    static ssize_t (*plain)(int, const void *, size_t);
    if (!plain) plain = (ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
    int folder = whose(fd);
    struct stat file;
    if (folder == NOBODY || !is_file(fd, &file)) return placed ? real(fd, bytes, count, at) : plain(fd, bytes, count);
    if (fails_file(folder, "write", fd)) return -1;
    if (!placed) at = (fcntl(fd, F_GETFL) & O_APPEND) ? file.st_size : lseek(fd, 0, SEEK_CUR);
    ssize_t done = placed ? real(fd, bytes, count, at) : plain(fd, bytes, count);
    if (done > 0) note(folder, WRITE, file.st_ino, (uint64_t)at, bytes, (size_t)done, "", 0);
    return done;
}

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
    int folder = whose(fd), is = folder != NOBODY && is_file(fd, &file);
    if (is && fails_file(folder, "resize", fd)) return -1;
    int done = real(fd, size);
    if (done == 0 && is) note(folder, RESIZE, file.st_ino, (uint64_t)size, "", 0, "", 0);
    return done;
}

int ftruncate(int fd, off_t size) { return resized(fd, size); }
int ftruncate64(int fd, off64_t size) { return resized(fd, size); }

/* What a failed sync leaves behind nobody knows: it is as if nothing had been synced. On a file system in memory there is nothing
 * else to do. */
static int synced(int fd) {
    int folder = whose(fd);
    struct stat found;
    if (folder == NOBODY) return 0;
    if (fstat(fd, &found) != 0) return -1;
    /* SQLite does not hear it when a folder cannot be synced, and nobody can tell it: that is left to the whole disk failing. */
    if ((storm.dead || !S_ISDIR(found.st_mode)) && fails_file(folder, "sync", fd)) return -1;
    if (S_ISREG(found.st_mode)) note(folder, SYNC, found.st_ino, 0, "", 0, "", 0);
    if (S_ISDIR(found.st_mode)) {
        const char *path = name_of(fd);
        note(folder, SYNC_FOLDER, 0, 0, path, strlen(path), "", 0);
    }
    return 0;
}

int fsync(int fd) { return synced(fd); }
int fdatasync(int fd) { return synced(fd); }

/* Names. */

#define NAMED(call, kind, a, b) \
    int folder = whose_path(a); \
    if (fails(folder, #kind, a)) return -1; \
    int done = (call); \
    if (done == 0) note(folder, kind, 0, 0, a, strlen(a), b, strlen(b)); \
    return done

int rename(const char *from, const char *to) { REAL(rename); NAMED(real(from, to), RENAME, from, to); }
int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags) {
    REAL(linkat);
    NAMED(real(from_folder, from, to_folder, to, flags), LINK, from, to);
}
int link(const char *from, const char *to) { return linkat(AT_FDCWD, from, AT_FDCWD, to, 0); }
int unlink(const char *path) { REAL(unlink); NAMED(real(path), UNLINK, path, ""); }
int rmdir(const char *path) { REAL(rmdir); NAMED(real(path), REMOVE_FOLDER, path, ""); }
int mkdir(const char *path, mode_t mode) { REAL(mkdir); NAMED(real(path, mode), MAKE_FOLDER, path, ""); }

/* Orders. */

static int dumped(int folder, const char *path) {
    FILE *out = fopen(path, "w");
    if (!out) return 0;
    fwrite(folders[folder].notes, 1, folders[folder].used, out);
    folders[folder].used = 0;
    return fclose(out) == 0;
}

static const char *obey(const char *order) {
    int folder;
    char rest[PATH_MAX];
    unsigned long long number;
    if (sscanf(order, "seed %llu", &number) == 1) {
        chance = number * 0x2545f4914f6cdd1dull + 1;
        seconds = 0, seeded = 1, pooled = 0, storm.folder = NOBODY;
        for (int at = 0; at < FOLDERS; at++) folders[at].length = folders[at].used = 0;
        return "seeded";
    }
    if (sscanf(order, "chain %llu", &number) == 1) {
        pool = number * 0x9e3779b97f4a7c15ull, pooled = 2;
        return "drawn";
    }
    if (sscanf(order, "watch %d %4000s", &folder, rest) == 2 && folder >= 0 && folder < FOLDERS) {
        strcpy(folders[folder].path, rest);
        folders[folder].length = strlen(rest), folders[folder].used = 0;
        return "watched";
    }
    if (sscanf(order, "once %d %ld %d", &storm.folder, &storm.left, &storm.error) == 3) {
        storm.dead = storm.fired = 0;
        return "once";
    }
    if (sscanf(order, "dead %d %ld", &storm.folder, &storm.left) == 2) {
        storm.dead = 1, storm.fired = 0, storm.error = EIO;
        return "dead";
    }
    if (strcmp(order, "calm") == 0) {
        int fired = storm.folder != NOBODY && storm.fired;
        storm.folder = NOBODY, storm.fired = 0, storm.dead = 0, pooled = 0;
        return fired ? storm.what : "calm";
    }
    if (strcmp(order, "left") == 0) {
        static char left[32];
        snprintf(left, sizeof left, "%ld", storm.left);
        return left;
    }
    if (sscanf(order, "dump %d %4000s", &folder, rest) == 2 && folder >= 0 && folder < FOLDERS)
        return dumped(folder, rest) ? "dumped" : "lost";
    return "unknown";
}

ssize_t readlink(const char *path, char *into, size_t size) {
    REAL(readlink);
    if (strncmp(path, "/weather/", 9) != 0) return real(path, into, size);
    const char *answer = obey(path + 9);
    size_t length = strlen(answer) < size ? strlen(answer) : size;
    memcpy(into, answer, length);
    return (ssize_t)length;
}
