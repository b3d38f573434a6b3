//! Folders in which a journal is not safe: drives of other machines, and folders that a program copies to and fro.

use std::path::{Path, PathBuf};

/// What can happen to games in a folder, and what to do about it; nothing if all is well.
pub fn warning(path: &Path) -> Option<String> {
    let path = nearest_that_exists(path);
    let mounts = std::fs::read_to_string("/proc/self/mountinfo").unwrap_or_default();
    if let Some(kind) = remote_drive(&mounts, &path) {
        return Some(format!(
            "this folder lies on a network drive ({kind}), where a lost connection can damage a game: keep games on a disk of \
             this computer"
        ));
    }
    let service = synced_by(&path, |file| file.symlink_metadata().is_ok())?;
    Some(format!(
        "this folder is copied by {service}, which can mix up the parts of a game while it is played: keep games in a folder \
         that is not copied"
    ))
}

/// The folder itself or, if it is yet to be made, the one in which it will be; without links.
fn nearest_that_exists(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    path.ancestors().find_map(|folder| folder.canonicalize().ok()).unwrap_or(path)
}

/// File systems whose bytes lie on another machine.
const REMOTE: &[&str] = &[
    "9p",
    "acfs",
    "afs",
    "auristorfs",
    "ceph",
    "cifs",
    "coda",
    "davfs",
    "davfs2",
    "fuse",
    "gfs2",
    "glusterfs",
    "lustre",
    "ncpfs",
    "nfs",
    "nfs4",
    "ocfs2",
    "prl_fs",
    "smb3",
    "smbfs",
    "vboxsf",
    "virtiofs",
    "vmhgfs",
];

/// Programs that show a folder of this machine in another way.
const LOCAL_FUSE: &[&str] = &[
    "bindfs",
    "cryfs",
    "encfs",
    "exfat",
    "fuse-overlayfs",
    "gocryptfs",
    "lxcfs",
    "mergerfs",
    "ntfs",
    "ntfs-3g",
    "portal",
    "securefs",
    "unionfs",
    "veracrypt",
];

/// The kind of the drive on which a path lies, if it is one of another machine; from the text of `/proc/self/mountinfo`.
fn remote_drive<'a>(mounts: &'a str, path: &Path) -> Option<&'a str> {
    let mount = |line: &'a str| {
        let (place, kind) = line.split_once(" - ")?;
        Some((unescaped(place.split(' ').nth(4)?), kind.split(' ').next()?))
    };
    let around = mounts.lines().filter_map(mount).filter(|(point, _)| path.starts_with(point));
    // The innermost counts; of several in one place, the one that was mounted last.
    let (_, kind) = around.max_by_key(|(point, _)| Path::new(point).components().count())?;
    let remote = match kind.strip_prefix("fuse.") {
        Some(program) => !LOCAL_FUSE.contains(&program),
        None => REMOTE.contains(&kind),
    };
    remote.then_some(kind)
}

/// A path as mountinfo writes it: blanks and the like as `\040`.
fn unescaped(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((byte, after)) = rest.split_first() {
        let octal = after.first_chunk().filter(|_| *byte == b'\\').and_then(octal);
        bytes.push(octal.unwrap_or(*byte));
        rest = if octal.is_some() { &after[3..] } else { after };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn octal(digits: &[u8; 3]) -> Option<u8> {
    let value = |digit: &u8| digit.checked_sub(b'0').filter(|value| *value < 8).map(u16::from);
    let [high, middle, low] = digits;
    u8::try_from(value(high)? * 64 + value(middle)? * 8 + value(low)?).ok()
}

/// Folders by whose names their copying program is known: name, what may follow the name, program.
const NAMES: &[(&str, &[&str], &str)] = &[
    ("Dropbox", &[" (", "-"], "Dropbox"),
    ("OneDrive", &[" - ", "-"], "OneDrive"),
    ("Google Drive", &[], "Google Drive"),
    ("GoogleDrive", &["-"], "Google Drive"),
    ("My Drive", &[], "Google Drive"),
    ("iCloud Drive", &[], "iCloud"),
    ("iCloudDrive", &[], "iCloud"),
    ("com~apple~CloudDocs", &[], "iCloud"),
    ("Nextcloud", &["-"], "Nextcloud"),
    ("ownCloud", &["-"], "ownCloud"),
    ("pCloudDrive", &[], "pCloud"),
    ("pCloud Drive", &[], "pCloud"),
    ("pCloudSync", &[], "pCloud"),
    ("MEGA", &[], "MEGA"),
    ("MEGAsync", &[], "MEGA"),
];

/// Files that a copying program leaves in the folder that it copies.
const TRACES: &[(&str, &str)] = &[
    (".stfolder", "Syncthing"),
    (".dropbox", "Dropbox"),
    (".dropbox.cache", "Dropbox"),
    (".849C9593-D756-4E56-8D6E-42412F2A707B", "OneDrive"),
    (".nextcloudsync.log", "Nextcloud"),
    (".owncloudsync.log", "ownCloud"),
    (".megaignore", "MEGA"),
];

/// The program that copies a folder around the path.
fn synced_by(path: &Path, exists: impl Fn(&Path) -> bool) -> Option<&'static str> {
    let by_name = |folder: &Path| {
        let name = folder.file_name()?.to_str()?;
        let known = |(start, tails, _): &&(&str, &[&str], &str)| {
            name.strip_prefix(start)
                .is_some_and(|tail| tail.is_empty() || tails.iter().any(|one| tail.starts_with(one)))
        };
        NAMES.iter().find(known).map(|(.., service)| *service)
    };
    let by_trace = |folder: &Path| {
        // The home folder holds the settings of such programs under the same names.
        let trace = |(file, _): &&(&str, &str)| exists(&folder.join(file)) && !exists(&folder.join(".profile"));
        TRACES.iter().find(trace).map(|(_, service)| *service)
    };
    path.ancestors().find_map(|folder| by_name(folder).or_else(|| by_trace(folder)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::Desk;

    const MOUNTS: &str = "\
22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
30 22 0:26 / /proc rw - proc proc rw
40 22 0:41 / /mnt/club rw,relatime shared:2 master:1 - nfs4 club:/games rw,vers=4.2
41 22 0:42 / /mnt/my\\040drive rw - fuse.sshfs me@there: rw
42 22 0:43 / /mnt/vault rw - fuse.gocryptfs /home/me/cipher rw
43 40 254:1 / /mnt/club/local rw - xfs /dev/vdb rw
44 22 0:44 / /media/stick rw - fuseblk /dev/sdb1 rw
45 22 0:45 / /mnt/twice rw - ext4 /dev/vdc rw
46 22 0:46 / /mnt/twice rw - cifs //club/games rw
a line that is no mount
";

    #[test]
    fn drives_of_other_machines_are_known() {
        let kind = |path: &str| remote_drive(MOUNTS, Path::new(path));
        assert_eq!(kind("/home/me/games"), None);
        assert_eq!(kind("/mnt/club/korsun"), Some("nfs4"));
        assert_eq!(kind("/mnt/clubhouse"), None);
        assert_eq!(kind("/mnt/club/local/korsun"), None);
        assert_eq!(kind("/mnt/my drive"), Some("fuse.sshfs"));
        assert_eq!(kind("/mnt/vault/games"), None);
        assert_eq!(kind("/media/stick"), None);
        assert_eq!(kind("/mnt/twice"), Some("cifs"));
        assert_eq!(remote_drive("", Path::new("/")), None);
    }

    #[test]
    fn blanks_in_mounts_are_read() {
        assert_eq!(unescaped("/a\\040b\\134c"), "/a b\\c");
        assert_eq!(unescaped("/a\\04"), "/a\\04");
        assert_eq!(unescaped("/a\\999"), "/a\\999");
    }

    #[test]
    fn folders_that_are_copied_are_known() {
        let service = |path: &str| synced_by(Path::new(path), |_| false);
        assert_eq!(service("/home/me/Dropbox/games"), Some("Dropbox"));
        assert_eq!(service("/home/me/Dropbox (Club)"), Some("Dropbox"));
        assert_eq!(service("/Users/me/Library/CloudStorage/OneDrive-Personal/games"), Some("OneDrive"));
        assert_eq!(service("/Users/me/Library/Mobile Documents/com~apple~CloudDocs"), Some("iCloud"));
        assert_eq!(service("/home/me/Nextcloud/x"), Some("Nextcloud"));
        assert_eq!(service("/home/me/mega games"), None);
        assert_eq!(service("/home/me/Dropboxes"), None);
        let trace = |file: &Path| file == Path::new("/home/me/share/.stfolder");
        assert_eq!(synced_by(Path::new("/home/me/share/games"), trace), Some("Syncthing"));
        assert_eq!(synced_by(Path::new("/home/me/games"), trace), None);
        let home =
            |file: &Path| ["/home/me/.dropbox", "/home/me/.profile"].iter().any(|known| file == Path::new(known));
        assert_eq!(synced_by(Path::new("/home/me/games"), home), None);
    }

    #[test]
    fn a_warning_is_one_sentence() {
        let desk = Desk::new("drive");
        std::fs::create_dir(desk.file(".stfolder")).expect("a folder");
        let warning = warning(&desk.file("not yet").join("there")).expect("a warning");
        assert!(warning.starts_with("this folder is copied by Syncthing, "), "{warning}");
    }
}
