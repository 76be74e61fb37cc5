//! Programs that are written to do harm change nothing but their own mark: by all that the kernel
//! offers together, and by Landlock and the filter of system calls alone.
//!
//! What this machine cannot hold is not attacked: then the report must say that it is not held.

use crate::common::{PLACE, generous, programs, python, supervisor};
use infexion_grade::hold::{
    AllowedMeans, Aspect, Exceeded, Held, HeldRun, Holder, Means, RunLimits, RunOutcome, Workplace,
    resolve,
};
use infexion_search::CancelFlag;
use nix::fcntl::{FcntlArg, FdFlag, fcntl};
use std::fs::{self, Permissions};
use std::io::{BufRead, BufReader, ErrorKind};
use std::net::{TcpListener, UdpSocket};
use std::os::fd::AsRawFd;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{SocketAddr, UnixListener};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// Each attack, what must be held against it, and the limit that ends it, if one must.
const ATTACKS: [(&str, Aspect, Option<Exceeded>); 54] = [
    ("read_the_suite", Aspect::Files, None),
    ("find_the_suite_on_a_command_line", Aspect::Files, None),
    ("read_secrets_at_home", Aspect::Files, None),
    ("overwrite_a_neighbour", Aspect::Files, None),
    ("edit_the_journal", Aspect::Files, None),
    ("remove_a_neighbour", Aspect::Files, None),
    ("close_a_neighbour", Aspect::Files, None),
    ("write_outside", Aspect::Files, None),
    ("leave_a_file_in_tmp", Aspect::Files, None),
    ("look_at_other_runs", Aspect::Files, None),
    ("lead_the_cleaning_astray", Aspect::Files, None),
    ("run_the_grader", Aspect::Files, None),
    ("open_the_terminal", Aspect::Files, None),
    ("use_an_open_file_of_the_grader", Aspect::Files, None),
    ("change_the_interpreter", Aspect::Files, None),
    ("kill_the_grader", Aspect::Processes, None),
    ("kill_its_parent", Aspect::Processes, None),
    ("kill_its_group", Aspect::Processes, None),
    ("read_the_graders_memory", Aspect::Processes, None),
    ("trace_the_grader", Aspect::Processes, None),
    ("forge_a_result", Aspect::Processes, None),
    ("stay_without_an_environment", Aspect::Processes, None),
    ("start_eighty_children", Aspect::ProcessCount, None),
    ("hide_processor_time", Aspect::Processes, Some(Exceeded::Time)),
    ("limit_the_grader", Aspect::Network, None),
    ("slow_the_grader_down", Aspect::Network, None),
    ("use_memory_that_others_share", Aspect::Network, None),
    ("open_a_connection", Aspect::Network, None),
    ("send_a_datagram", Aspect::Network, None),
    ("use_an_abstract_socket", Aspect::Network, None),
    ("use_a_service_of_the_machine", Aspect::Network, None),
    ("fill_shared_memory", Aspect::Disk, None),
    ("fill_memory_of_nobody", Aspect::Network, None),
    ("fill_its_folder", Aspect::Disk, Some(Exceeded::Disk)),
    ("make_a_million_files", Aspect::Disk, Some(Exceeded::Disk)),
    ("nest_without_end", Aspect::Disk, Some(Exceeded::Disk)),
    ("fill_memory_that_nobody_maps", Aspect::Memory, Some(Exceeded::Memory)),
    ("fill_the_tables_of_pages", Aspect::Memory, Some(Exceeded::Memory)),
    ("fill_files_without_a_name", Aspect::Disk, Some(Exceeded::Disk)),
    ("fill_mapped_files_without_a_name", Aspect::Disk, Some(Exceeded::Disk)),
    ("fill_the_buffers_of_sockets", Aspect::Memory, Some(Exceeded::Memory)),
    ("hide_what_it_has", Aspect::Network, None),
    ("leave_a_message_for_the_next", Aspect::Network, None),
    ("leave_a_semaphore_for_the_next", Aspect::Network, None),
    ("leave_a_named_queue_for_the_next", Aspect::Network, None),
    ("touch_what_others_left_there", Aspect::Network, None),
    ("keep_others_from_opening_the_interpreter", Aspect::Network, None),
    ("take_all_of_a_kind", Aspect::Network, None),
    ("make_a_world_by_clone", Aspect::Network, None),
    ("make_a_world_by_the_newer_clone", Aspect::Network, None),
    ("make_a_file_system", Aspect::Network, None),
    ("call_by_another_number", Aspect::Network, None),
    ("make_a_world_of_its_own", Aspect::Network, None),
    ("mount_something", Aspect::Network, None),
];

/// Somebody else's process, with memory that it could share. The memory is gone with the process.
const VICTIM: &str = "\
import ctypes, sys
libc = ctypes.CDLL(None)
shared = libc.shmget(0, 4096, 0o1600)
libc.shmat(shared, None, 0)
libc.shmctl(shared, 0, None)
print(shared, flush=True)
sys.stdin.read()
";

/// What there is to attack.
struct World {
    folder: TempDir,
    /// Elsewhere: what leads to it can be seen.
    readable: TempDir,
    description: String,
    before: Vec<(PathBuf, Vec<u8>, u32)>,
    left: PathBuf,
    victim: Child,
    /// Open in this process, and in what it starts.
    _open: fs::File,
    tcp: TcpListener,
    udp: UdpSocket,
    sockets: [UnixListener; 2],
}

impl World {
    fn new() -> World {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for (name, text) in [
            ("suite/solution.txt", "SPREAD 5 6 -1 1\n"),
            ("home/.ssh/id", "secret"),
            ("handed-in/ada/solver.py", "print('right')\n"),
            ("class.journal", "{}\n"),
        ] {
            fs::create_dir_all(at(name).parent().unwrap()).unwrap();
            fs::write(at(name), text).unwrap();
        }
        let readable = tempfile::tempdir().unwrap();
        let interpreter = readable.path().join("interpreter");
        fs::write(&interpreter, "1").unwrap();
        fs::set_permissions(readable.path(), Permissions::from_mode(0o755)).unwrap();
        let open = fs::File::open(at("home/.ssh/id")).unwrap();
        fcntl(&open, FcntlArg::F_SETFD(FdFlag::empty())).unwrap();
        let suite = at("suite").display().to_string();
        let mut victim = Command::new(python())
            .args(["-c", VICTIM, "--suite", &suite])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut shared = String::new();
        BufReader::new(victim.stdout.take().unwrap()).read_line(&mut shared).unwrap();
        let tcp = TcpListener::bind("127.0.0.1:0").unwrap();
        let udp = UdpSocket::bind("127.0.0.1:0").unwrap();
        let name = format!("infexion-hostile-{}", at("").display());
        let abstract_address = SocketAddr::from_abstract_name(&name).unwrap();
        let sockets = [
            UnixListener::bind_addr(&abstract_address).unwrap(),
            UnixListener::bind(at("service")).unwrap(),
        ];
        tcp.set_nonblocking(true).unwrap();
        udp.set_nonblocking(true).unwrap();
        sockets.iter().for_each(|socket| socket.set_nonblocking(true).unwrap());
        let left = PathBuf::from(format!("/tmp/infexion-hostile-{}", victim.id()));
        let path = |name: &str| at(name).display().to_string();
        let description = serde_json::json!({
            "folder": folder.path(),
            "solution": path("suite/solution.txt"),
            "secret": path("home/.ssh/id"),
            "neighbour": path("handed-in/ada/solver.py"),
            "journal": path("class.journal"),
            "open": open.as_raw_fd(),
            "readable": interpreter,
            "left": left,
            "grader": supervisor().command[0],
            "victim": victim.id(),
            "shared": shared.trim().parse::<i32>().unwrap(),
            "tcp": tcp.local_addr().unwrap().port(),
            "udp": udp.local_addr().unwrap().port(),
            "abstract": name,
            "service": path("service"),
        });
        let before = [folder.path(), readable.path()].map(content).concat();
        let description = description.to_string();
        World {
            folder,
            readable,
            description,
            before,
            left,
            victim,
            _open: open,
            tcp,
            udp,
            sockets,
        }
    }

    fn attack(&self, holder: &Holder, attack: &str) -> RunOutcome {
        let marker = format!("marker-{}-{attack}", self.victim.id());
        let words = [python(), "hostile.py", attack, &self.description, &marker];
        let program = resolve(&words.map(str::to_owned));
        let outcome = HeldRun {
            command: &program.command,
            workplace: &Workplace::CopyOf(programs()),
            input: "",
            input_name: "board.csv",
            environment: &[],
            readable: &program.readable,
            limits: &RunLimits {
                // Others have as much as they need on a slow machine to come to their limit.
                seconds: if attack == "hide_processor_time" { 2.0 } else { 20.0 },
                disk: 30 << 20,
                files: 3_000,
                ..generous()
            },
            cancel: &CancelFlag::default(),
        }
        .run(holder)
        .unwrap();
        assert_eq!(crate::hold::running(&marker), 0, "{attack} left processes behind");
        outcome
    }

    /// Is everything as it was?
    fn check(&mut self, attack: &str) {
        let now = [self.folder.path(), self.readable.path()].map(content).concat();
        assert_eq!(now, self.before, "{attack} changed files");
        assert!(!self.left.exists(), "{attack} left a file");
        assert!(!Path::new("/dev/shm/infexion-hostile").exists(), "{attack} left shared memory");
        assert!(self.victim.try_wait().unwrap().is_none(), "{attack} ended another process");
        let is_nobody = |kind: ErrorKind| kind == ErrorKind::WouldBlock;
        assert!(self.tcp.accept().is_err_and(|e| is_nobody(e.kind())), "{attack} connected");
        assert!(self.udp.recv(&mut [0; 8]).is_err_and(|e| is_nobody(e.kind())), "{attack} sent");
        for socket in &self.sockets {
            assert!(socket.accept().is_err_and(|e| is_nobody(e.kind())), "{attack} connected");
        }
    }
}

impl Drop for World {
    fn drop(&mut self) {
        let _ = self.victim.kill();
        let _ = self.victim.wait();
        let _ = fs::remove_file(&self.left);
    }
}

/// Names, contents and permissions of everything below a folder.
fn content(folder: &Path) -> Vec<(PathBuf, Vec<u8>, u32)> {
    use std::os::unix::fs::MetadataExt;
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(path) = open.pop() {
        let data = path.symlink_metadata().unwrap();
        if data.is_dir() {
            open.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        }
        let bytes = if data.is_file() { fs::read(&path).unwrap() } else { Vec::new() };
        found.push((path, bytes, data.mode()));
    }
    found.sort();
    found
}

fn attack_all(mut holder: Holder, held: &Held) -> usize {
    let mut world = World::new();
    holder.readable.push(world.readable.path().to_owned());
    let mut attacked = 0;
    for (attack, aspect, ended_by) in ATTACKS {
        // What is only counted can be too much for a moment.
        let by_the_kernel = [Means::Kernel, Means::ControlGroup];
        let is_counted = |aspect| !by_the_kernel.iter().any(|means| held.holds_by(aspect, *means));
        if !held.holds(aspect) || aspect == Aspect::ProcessCount && is_counted(aspect) {
            continue;
        }
        let outcome = world.attack(&holder, attack);
        assert!(!outcome.output.contains("BROKE"), "{attack}: {outcome:?}");
        assert!(!outcome.output.contains("FORGED"), "{attack}: {outcome:?}");
        assert!(!outcome.errors.contains("AttributeError"), "{attack}: {outcome:?}");
        // What only somebody who counts can see may take so long that the time is over first.
        let counted = aspect == Aspect::Disk && held.holds_by(aspect, Means::Counted);
        let by_time = counted && outcome.exceeded == Some(Exceeded::Time);
        // What the kernel refused, and what is gone with the program, nobody has to end.
        let refused = aspect == Aspect::Disk
            && held.holds_by(aspect, Means::OwnFileSystem)
            && outcome.output.starts_with("refused");
        if ended_by.is_some() && !by_time && !refused {
            assert_eq!(outcome.exceeded, ended_by, "{attack}: {outcome:?}");
        }
        world.check(attack);
        attacked += 1;
    }
    attacked
}

#[test]
fn by_all_that_this_machine_offers() {
    let holder = Holder::new(supervisor()).unwrap();
    let held = holder.probe().unwrap();
    println!("{held}; {} attacks", attack_all(holder, &held));
}

#[test]
fn by_landlock_and_seccomp_alone() {
    let mut holder = Holder::new(supervisor()).unwrap();
    holder.using = AllowedMeans { landlock: true, seccomp: true, ..AllowedMeans::NONE };
    // Another user might not reach the interpreter; and this way only the two hold anything.
    holder.run_as = None;
    let held = holder.probe().unwrap();
    println!("{held}; {} attacks", attack_all(holder, &held));
}

/// Started by root, the two tests above are tests of root. Here they are run again by someone who
/// is nobody special, from a place that everyone can go to.
#[test]
fn graded_by_an_ordinary_user() {
    const NOBODY: u32 = 65534;
    const PATH: &str = "/usr/local/bin:/usr/bin:/bin";
    if !nix::unistd::geteuid().is_root() {
        return;
    }
    let place = tempfile::tempdir().unwrap();
    let at = |name: &str| place.path().join(name);
    fs::set_permissions(place.path(), Permissions::from_mode(0o755)).unwrap();
    fs::copy(std::env::current_exe().unwrap(), at("tests")).unwrap();
    fs::copy(&supervisor().command[0], at("supervisor")).unwrap();
    fs::create_dir(at("programs")).unwrap();
    fs::copy(programs().join("hostile.py"), at("programs/hostile.py")).unwrap();
    let as_nobody = |program: &Path| {
        let mut command = Command::new(program);
        command.uid(NOBODY).gid(NOBODY).env_clear().env("PATH", PATH).env(PLACE, place.path());
        command.current_dir(place.path());
        command
    };
    assert!(
        as_nobody(Path::new("python3")).arg("--version").status().is_ok_and(|s| s.success()),
        "an ordinary user needs a python3 in {PATH}"
    );
    for test in ["by_all_that_this_machine_offers", "by_landlock_and_seccomp_alone"] {
        let mut command = as_nobody(&at("tests"));
        let output = command.args(["--nocapture", "--exact", &format!("hostile::{test}")]);
        let output = output.output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.contains("1 passed") && output.status.success(), "{test}: {output:?}");
        println!("{said}");
    }
}

#[test]
fn roots_own_processes_are_not_said_to_be_limited_by_the_kernel() {
    let mut holder = Holder::new(supervisor()).unwrap();
    let is_root = holder.run_as.take().is_some();
    let held = holder.probe().unwrap();
    if is_root {
        assert!(!held.holds_by(Aspect::ProcessCount, Means::Kernel), "{held}");
    }
}

#[test]
fn what_is_not_used_is_not_said_to_hold() {
    let mut holder = Holder::new(supervisor()).unwrap();
    holder.using = AllowedMeans::NONE;
    holder.run_as = None;
    let held = holder.probe().unwrap();
    assert!(!held.is_sandbox());
    let missing = [Aspect::Files, Aspect::Processes, Aspect::Network, Aspect::User];
    assert_eq!(held.missing(), missing);
}
