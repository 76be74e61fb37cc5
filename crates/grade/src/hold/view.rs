//! What a program sees of the files: its own folder, the system's programs and libraries
//! read-only, and nothing else.
//!
//! With a mount namespace that is a root of its own: a small file system in memory, whose size is
//! the limit of all that the program can write, temporary files and shared memory included, with
//! the readable parts of the system mounted into it. It is gone with the last process. Without,
//! it is a folder on disk, and Landlock says what may be touched.

use super::request::{Request, RunAs};
use super::scratch::Workplace;
use super::tree::{self, TreeError};
use nix::mount::{MntFlags, MsFlags, mount, umount2};
use nix::sys::statvfs::{FsFlags, statvfs};
use nix::unistd::pivot_root;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::{PermissionsExt, lchown, symlink};
use std::path::{Path, PathBuf};

/// What every program may read of the system. `/etc` holds secrets: only what loaders and
/// runtimes ask for.
const SYSTEM: [&str; 19] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/nix/store",
    "/gnu/store",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/localtime",
    "/etc/timezone",
    "/etc/passwd",
    "/etc/group",
    "/etc/nsswitch.conf",
    "/sys/devices/system/cpu",
];
/// Settings of runtimes have the version in their name.
const SETTINGS: [&str; 2] = ["java", "python"];
const DEVICES: [&str; 5] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];
/// Places that lead elsewhere, as on any system: some languages know their standard input only by name.
const LINKS: [(&str, &str); 5] = [
    ("/proc/self/fd", "dev/fd"),
    ("/proc/self/fd/0", "dev/stdin"),
    ("/proc/self/fd/1", "dev/stdout"),
    ("/proc/self/fd/2", "dev/stderr"),
    ("/tmp", "var/tmp"),
];
/// What runtimes ask of `/proc` that tells nothing about other processes.
const MACHINE: [&str; 7] = [
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/loadavg",
    "/proc/uptime",
    "/proc/version",
    "/proc/sys/kernel/osrelease",
];

/// Why a program has no view.
#[derive(Debug, thiserror::Error)]
pub(super) enum ViewError {
    /// The machine does not let us make one.
    #[error("cannot make a view of '{path}': {error}")]
    System { path: PathBuf, error: io::Error },
    /// The submission cannot be copied.
    #[error(transparent)]
    Submission(#[from] TreeError),
}

impl ViewError {
    fn at(path: &Path) -> impl FnOnce(io::Error) -> ViewError + '_ {
        |error| ViewError::System { path: path.to_owned(), error }
    }
}

/// What a program sees, by the names it sees it under.
#[derive(Debug)]
pub(super) struct View {
    pub(super) work: PathBuf,
    pub(super) home: PathBuf,
    pub(super) temporary: PathBuf,
    pub(super) board: PathBuf,
    pub(super) readable: Vec<PathBuf>,
    pub(super) writable: Vec<PathBuf>,
    pub(super) devices: Vec<PathBuf>,
    /// Does it end with the program and have a size of its own?
    pub(super) is_own_root: bool,
}

/// The readable part of the system that is there.
fn system(request: &Request) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = SYSTEM.iter().map(PathBuf::from).collect();
    for entry in fs::read_dir("/etc").into_iter().flatten().flatten() {
        let name = entry.file_name();
        if SETTINGS.iter().any(|start| name.to_string_lossy().starts_with(start)) {
            paths.push(entry.path());
        }
    }
    paths.extend(request.readable.iter().cloned());
    paths.retain(|path| path.exists());
    paths
}

/// The folder of the run, seen as it is.
pub(super) fn plain(request: &Request) -> Result<View, ViewError> {
    let place = request.folder.join("box");
    fs::create_dir(&place).map_err(ViewError::at(&place))?;
    let at = |name: &str| place.join(name);
    let [work, home, temporary] = ["work", "home", "tmp"].map(at);
    for folder in [&work, &home, &temporary] {
        fs::create_dir(folder).map_err(ViewError::at(folder))?;
    }
    let work = fill(request, &work)?;
    let board = at(&board_name(request));
    fs::copy(&request.input, &board).map_err(ViewError::at(&board))?;
    let writable = vec![work.clone(), home.clone(), temporary.clone()];
    let hidden: Vec<PathBuf> =
        request.hidden.iter().filter_map(|path| path.canonicalize().ok()).collect();
    let mut readable: Vec<PathBuf> =
        system(request).into_iter().flat_map(|path| without(path, &hidden)).collect();
    readable.extend(MACHINE.map(PathBuf::from));
    readable.push(board.clone());
    if let Some(user) = request.run_as {
        give(&place, user).map_err(ViewError::at(&place))?;
        let passable = fs::Permissions::from_mode(0o711);
        fs::set_permissions(&request.folder, passable).map_err(ViewError::at(&request.folder))?;
    }
    let devices = DEVICES.map(PathBuf::from).to_vec();
    Ok(View { work, home, temporary, board, readable, writable, devices, is_own_root: false })
}

/// A path, or so much of what is in it that nothing hidden is part of it: rules of access can
/// only add.
fn without(path: PathBuf, hidden: &[PathBuf]) -> Vec<PathBuf> {
    let Ok(real) = path.canonicalize() else { return Vec::new() };
    if hidden.iter().any(|hidden| real.starts_with(hidden)) {
        return Vec::new();
    }
    if !hidden.iter().any(|hidden| hidden.starts_with(&real)) {
        return vec![path];
    }
    let entries = fs::read_dir(&real).into_iter().flatten().flatten();
    entries.flat_map(|entry| without(entry.path(), hidden)).collect()
}

fn board_name(request: &Request) -> String {
    request.input.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Puts the submission into a folder; where the program then works.
fn fill(request: &Request, work: &Path) -> Result<PathBuf, ViewError> {
    match &request.workplace {
        Workplace::CopyOf(folder) => tree::copy(folder, work)?,
        Workplace::InPlace(folder) => return Ok(folder.clone()),
        Workplace::Empty => {}
    }
    Ok(work.to_owned())
}

/// Makes everything in a folder another user's, links themselves included.
fn give(folder: &Path, user: RunAs) -> io::Result<()> {
    let mut open = vec![folder.to_owned()];
    while let Some(path) = open.pop() {
        lchown(&path, Some(user.user), Some(user.group))?;
        if path.symlink_metadata()?.is_dir() {
            for entry in fs::read_dir(&path)? {
                open.push(entry?.path());
            }
        }
    }
    Ok(())
}

/// A root of its own. Everything that can fail for want of rights comes before the root is
/// changed, so that the caller can fall back on [`plain`].
pub(super) fn own_root(request: &Request) -> Result<View, ViewError> {
    let root = request.folder.join("root");
    let at = |path: &str| root.join(path);
    fs::create_dir(&root).map_err(ViewError::at(&root))?;
    // What is mounted here stays here.
    call(None, Path::new("/"), None, MsFlags::MS_REC | MsFlags::MS_PRIVATE, None)?;
    let (size, files) = (request.limits.disk, request.limits.files);
    // Without a limit: that is 0 here.
    let size = if size == u64::MAX { 0 } else { size };
    let options = format!("size={size},nr_inodes={files},mode=0755");
    let safe = MsFlags::MS_NOSUID | MsFlags::MS_NODEV;
    call(Some("tmpfs"), &root, Some("tmpfs"), safe, Some(&options))?;
    for folder in ["box/work", "box/home", "tmp", "dev/shm", "proc", "var", "etc"] {
        fs::create_dir_all(at(folder)).map_err(ViewError::at(&at(folder)))?;
    }
    // Before anything of the machine is mounted: what is given away is only in this root.
    let work = fill(request, &at("box/work"))?;
    let inside = Path::new("/box").join(board_name(request));
    let board = root.join("box").join(board_name(request));
    fs::copy(&request.input, &board).map_err(ViewError::at(&board))?;
    if let Some(user) = request.run_as {
        for folder in ["box", "tmp", "dev/shm"] {
            give(&at(folder), user).map_err(ViewError::at(&at(folder)))?;
        }
    }
    let mut readable = system(request);
    for path in &readable {
        show(path, &root, true)?;
    }
    for path in DEVICES {
        show(Path::new(path), &root, false)?;
    }
    for (target, name) in LINKS {
        // Something readable may be there already.
        let _ = symlink(target, at(name));
    }
    // In a container this may be refused; then the program has no /proc.
    let own_proc =
        call(Some("proc"), &at("proc"), Some("proc"), safe | MsFlags::MS_NOEXEC, None).is_ok();
    for path in &request.hidden {
        hide(path, &root)?;
    }
    let is_copy = work.starts_with(&root);
    if !is_copy {
        show(&work, &root, false)?;
    }
    enter(&root)?;
    let work = if is_copy { PathBuf::from("/box/work") } else { work };
    let mut writable = vec![work.clone()];
    writable.extend(["/box/home", "/tmp", "/dev/shm"].map(PathBuf::from));
    readable.push(inside.clone());
    readable.extend(own_proc.then(|| PathBuf::from("/proc")));
    let [home, temporary] = ["/box/home", "/tmp"].map(PathBuf::from);
    let devices = DEVICES.map(PathBuf::from).to_vec();
    let (board, is_own_root) = (inside, true);
    Ok(View { work, home, temporary, board, readable, writable, devices, is_own_root })
}

/// Makes a folder the root and forgets the old one.
fn enter(root: &Path) -> Result<(), ViewError> {
    let step = |result: nix::Result<()>| {
        result.map_err(|errno| ViewError::System { path: root.to_owned(), error: errno.into() })
    };
    std::env::set_current_dir(root).map_err(ViewError::at(root))?;
    step(pivot_root(".", "."))?;
    step(umount2(".", MntFlags::MNT_DETACH))?;
    std::env::set_current_dir("/").map_err(ViewError::at(root))
}

/// Mounts a path of the system at the same place below `root`.
fn show(path: &Path, root: &Path, read_only: bool) -> Result<(), ViewError> {
    let target = root.join(path.strip_prefix("/").unwrap_or(path));
    if let Some(parent) = target.parent() {
        fs::create_dir_all(parent).map_err(ViewError::at(parent))?;
    }
    let is_link = path.symlink_metadata().is_ok_and(|data| data.is_symlink());
    if let (true, Ok(goal)) = (is_link, fs::read_link(path)) {
        // Such as /bin, which is /usr/bin. What it leads to is shown if it is readable itself.
        if target.symlink_metadata().is_err() {
            symlink(goal, &target).map_err(ViewError::at(&target))?;
        }
        return Ok(());
    }
    if path.is_dir() {
        fs::create_dir_all(&target).map_err(ViewError::at(&target))?;
    } else if !target.exists() {
        fs::write(&target, "").map_err(ViewError::at(&target))?;
    }
    let source = path.to_string_lossy();
    call(Some(&source), &target, None, MsFlags::MS_BIND | MsFlags::MS_REC, None)?;
    if read_only {
        // What is mounted below comes along, and does not become read-only with it.
        for place in mounts_in(&target) {
            let again = MsFlags::MS_BIND | MsFlags::MS_REMOUNT | MsFlags::MS_RDONLY;
            call(None, &place, None, again | locked(&place), None)?;
        }
    }
    Ok(())
}

/// The places at and below `target` where something is mounted.
fn mounts_in(target: &Path) -> Vec<PathBuf> {
    let table = fs::read("/proc/self/mountinfo").unwrap_or_default();
    let field = |line: &[u8]| line.split(|byte| *byte == b' ').nth(4).map(unescaped);
    let mut found: Vec<PathBuf> = table
        .split(|byte| *byte == b'\n')
        .filter_map(field)
        .filter(|place| place.starts_with(target))
        .collect();
    found.dedup();
    found
}

/// A path as the table of mounts has it: blanks and the like as `\040`.
fn unescaped(field: &[u8]) -> PathBuf {
    let (mut bytes, mut rest) = (Vec::new(), field);
    while let Some((&first, after)) = rest.split_first() {
        let code = after.get(..3).filter(|_| first == b'\\');
        let code = code.and_then(|digits| std::str::from_utf8(digits).ok());
        match code.and_then(|digits| u8::from_str_radix(digits, 8).ok()) {
            Some(byte) => (bytes.push(byte), rest = &after[3..]).0,
            None => (bytes.push(first), rest = after).0,
        }
    }
    PathBuf::from(OsString::from_vec(bytes))
}

/// The flags of a mount that must be kept when it is mounted again.
fn locked(target: &Path) -> MsFlags {
    let Ok(found) = statvfs(target).map(|data| data.flags()) else { return MsFlags::empty() };
    [
        (FsFlags::ST_NOSUID, MsFlags::MS_NOSUID),
        (FsFlags::ST_NODEV, MsFlags::MS_NODEV),
        (FsFlags::ST_NOEXEC, MsFlags::MS_NOEXEC),
        (FsFlags::ST_NOATIME, MsFlags::MS_NOATIME),
        (FsFlags::ST_NODIRATIME, MsFlags::MS_NODIRATIME),
        (FsFlags::ST_RELATIME, MsFlags::MS_RELATIME),
    ]
    .into_iter()
    .filter(|(flag, _)| found.contains(*flag))
    .map(|(_, keep)| keep)
    .collect()
}

/// Puts something empty over a path below `root`, if it is there.
fn hide(path: &Path, root: &Path) -> Result<(), ViewError> {
    let Ok(path) = path.canonicalize() else { return Ok(()) };
    let target = root.join(path.strip_prefix("/").unwrap_or(&path));
    if target.is_dir() {
        let flags = MsFlags::MS_RDONLY | MsFlags::MS_NOSUID | MsFlags::MS_NODEV;
        call(Some("tmpfs"), &target, Some("tmpfs"), flags, Some("size=4096,mode=0755"))
    } else if target.exists() {
        call(Some("/dev/null"), &target, None, MsFlags::MS_BIND, None)
    } else {
        Ok(())
    }
}

fn call(
    source: Option<&str>,
    target: &Path,
    kind: Option<&str>,
    flags: MsFlags,
    options: Option<&str>,
) -> Result<(), ViewError> {
    mount(source, target, kind, flags, options)
        .map_err(|errno| ViewError::System { path: target.to_owned(), error: errno.into() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_with_blanks_are_read_as_the_kernel_writes_them() {
        assert_eq!(unescaped(b"/a\\040b\\134c"), PathBuf::from("/a b\\c"));
        assert_eq!(unescaped(b"/plain\\04"), PathBuf::from("/plain\\04"));
    }

    #[test]
    fn what_is_hidden_is_taken_out_of_what_is_readable_by_any_name() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        for place in ["course/lib", "course/suite/solutions", "other"] {
            fs::create_dir_all(root.join(place)).unwrap();
        }
        symlink(root.join("course/suite"), root.join("course/alias")).unwrap();
        let hidden = [root.join("course/suite")];
        let left = |name: &str| without(root.join(name), &hidden);
        assert_eq!(left("course"), [root.join("course/lib")]);
        assert_eq!(left("other"), [root.join("other")]);
        assert_eq!(left("course/suite/solutions"), Vec::<PathBuf>::new());
    }
}
