//! A filter of system calls, for what access rules do not reach: the network beyond TCP, memory
//! that belongs to no process, and ways into the kernel that no solver needs.

use nix::libc;
use seccompiler::{
    BpfProgram, Error, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition,
    SeccompFilter, SeccompRule, apply_filter,
};
use std::collections::BTreeMap;

/// Calls that are refused whatever their arguments.
const REFUSED: &[i64] = &[
    // Memory that is counted for no process.
    libc::SYS_memfd_create,
    libc::SYS_memfd_secret,
    libc::SYS_shmget,
    // What stays in the kernel when all its processes are gone. What others keep there is known
    // by small numbers, and can be used and removed without being opened.
    libc::SYS_msgget,
    libc::SYS_msgsnd,
    libc::SYS_msgrcv,
    libc::SYS_msgctl,
    libc::SYS_semget,
    libc::SYS_semop,
    libc::SYS_semtimedop,
    libc::SYS_semctl,
    libc::SYS_shmat,
    libc::SYS_shmctl,
    libc::SYS_mq_open,
    libc::SYS_mq_unlink,
    // What the whole machine has so many of, and no user less than all.
    libc::SYS_io_setup,
    // What makes everyone wait for the disks.
    libc::SYS_sync,
    libc::SYS_syncfs,
    // Other processes.
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_kcmp,
    libc::SYS_pidfd_getfd,
    // Other views of the system.
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_open_by_handle_at,
    libc::SYS_open_tree,
    libc::SYS_move_mount,
    libc::SYS_mount_setattr,
    libc::SYS_fsopen,
    libc::SYS_fspick,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    // Large parts of the kernel that could do all of this another way, and its log.
    libc::SYS_io_uring_setup,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_fanotify_init,
    libc::SYS_syslog,
];

/// Calls that are newer than the names that the library has for them: open_tree_attr.
const REFUSED_BY_NUMBER: &[i64] = &[467];

/// Changes to files that Landlock does not know: refused where the program sees files that are
/// not its own, and yet its user's. Those by an open file too: what may be read may be opened.
const CHANGES_TO_FILES: &[i64] = &[
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchmodat2,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    libc::SYS_utimensat,
    // Again newer: setxattrat, removexattrat, file_setattr.
    463,
    466,
    469,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chmod,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_lchown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utime,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utimes,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_futimesat,
];

/// Calls that change how a process runs, its limits, its priority, its processors: with what their
/// arguments must be, by place, to mean the caller itself. Rules about signals do not reach them.
const ONLY_ITSELF: &[(i64, &[(u8, u64)])] = &[
    (libc::SYS_prlimit64, &[(0, 0)]),
    (libc::SYS_sched_setaffinity, &[(0, 0)]),
    (libc::SYS_sched_setscheduler, &[(0, 0)]),
    (libc::SYS_sched_setparam, &[(0, 0)]),
    (libc::SYS_sched_setattr, &[(0, 0)]),
    // A process, and not a group or a user: of these each call has numbers of its own.
    (libc::SYS_setpriority, &[(0, 0), (1, 0)]),
    (libc::SYS_ioprio_set, &[(0, 1), (1, 0)]),
];

/// Some kernels know every call of this processor by a second number, with this bit; a few have
/// one of their own there: ptrace, process_vm_readv and process_vm_writev.
#[cfg(target_arch = "x86_64")]
const SECOND_NUMBERS: (i64, [i64; 3]) = (1 << 30, [521, 539, 540]);

/// The kinds of namespaces; a call that makes a process can make them, too.
const NAMESPACES: [i32; 7] = [
    libc::CLONE_NEWNS,
    libc::CLONE_NEWCGROUP,
    libc::CLONE_NEWUTS,
    libc::CLONE_NEWIPC,
    libc::CLONE_NEWUSER,
    libc::CLONE_NEWPID,
    libc::CLONE_NEWNET,
];

/// What a program sees of the machine's files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FilesSeen {
    /// Its own root: there is nobody to talk to by a socket but its own processes.
    OwnRoot,
    /// The machine's files: a socket among them may belong to a service, and only pairs of
    /// sockets are allowed.
    Machine {
        /// Does its user own none of them but those of its run?
        as_another_user: bool,
    },
}

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// Refuses calls for this process and all it will start. The error says why this machine has no
/// such filter.
pub(super) fn restrict(sees: FilesSeen) -> Result<(), Error> {
    let always = |call: &i64| (*call, Vec::new());
    let mut rules: Rules = REFUSED.iter().chain(REFUSED_BY_NUMBER).map(always).collect();
    let mut sockets = Vec::new();
    match sees {
        FilesSeen::Machine { as_another_user } => {
            // Somebody else may do this to their own files only: compilers do.
            let changes = CHANGES_TO_FILES.iter().filter(|_| !as_another_user);
            rules.extend(changes.map(always));
            for (call, arguments) in ONLY_ITSELF {
                let others = arguments.iter().map(|(at, own)| when(*at, SeccompCmpOp::Ne, *own));
                rules.insert(*call, others.collect::<Result<_, _>>()?);
            }
        }
        FilesSeen::OwnRoot => sockets.push(when(0, SeccompCmpOp::Ne, libc::AF_UNIX as u64)?),
    }
    rules.insert(libc::SYS_socket, sockets);
    let has = |flag: &i32| {
        let flag = *flag as u32 as u64;
        when(0, SeccompCmpOp::MaskedEq(flag), flag)
    };
    rules.insert(libc::SYS_clone, NAMESPACES.iter().map(has).collect::<Result<_, _>>()?);
    // Whoever has a lease on a file makes all others wait who open it, an interpreter's library say.
    let leases = when(1, SeccompCmpOp::Eq, libc::F_SETLEASE as u64)?;
    rules.insert(libc::SYS_fcntl, vec![leases]);
    // Who cannot be looked at cannot be counted.
    let hides = when(0, SeccompCmpOp::Eq, libc::PR_SET_DUMPABLE as u64)?;
    rules.insert(libc::SYS_prctl, vec![hides]);
    #[cfg(target_arch = "x86_64")]
    {
        let (bit, own) = SECOND_NUMBERS;
        let second: Rules = rules.iter().map(|(call, when)| (call | bit, when.clone())).collect();
        rules.extend(second);
        rules.extend(own.iter().map(|call| (call | bit, Vec::new())));
    }
    apply(rules, libc::EPERM)?;
    // What the newer call asks for is in memory, where no filter can look. It is as if the kernel
    // had no such call; libraries then use the older one.
    apply(BTreeMap::from([(libc::SYS_clone3, Vec::new())]), libc::ENOSYS)
}

fn when(argument: u8, is: SeccompCmpOp, value: u64) -> Result<SeccompRule, Error> {
    let condition = SeccompCondition::new(argument, SeccompCmpArgLen::Dword, is, value)?;
    Ok(SeccompRule::new(vec![condition])?)
}

fn apply(rules: Rules, error: i32) -> Result<(), Error> {
    let refuse = SeccompAction::Errno(error as u32);
    let architecture = std::env::consts::ARCH.try_into()?;
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refuse, architecture)?;
    apply_filter(&BpfProgram::try_from(filter)?)
}
