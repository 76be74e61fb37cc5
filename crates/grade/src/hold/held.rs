//! What a program was held by: said at the top of every report, because a mark is worth as much
//! as the machine could hold.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;

/// What is kept from a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Aspect {
    /// Files that are not its own: the suite, the journal, other submissions, homes.
    Files,
    /// Processes that are not its own: it cannot see, signal or trace them.
    Processes,
    /// The network.
    Network,
    /// Disk space beyond its limit, shared memory included.
    Disk,
    /// Processes beyond their limit.
    ProcessCount,
    /// Memory beyond its limit.
    Memory,
    /// The rights of whoever grades.
    User,
}

impl Aspect {
    /// All of them.
    pub const ALL: [Aspect; 7] = [
        Aspect::Files,
        Aspect::Processes,
        Aspect::Network,
        Aspect::Disk,
        Aspect::ProcessCount,
        Aspect::Memory,
        Aspect::User,
    ];

    /// Without these nobody else's program should be run.
    pub const REQUIRED: [Aspect; 3] = [Aspect::Files, Aspect::Processes, Aspect::Network];

    const fn name(self) -> &'static str {
        match self {
            Aspect::Files => "files",
            Aspect::Processes => "processes",
            Aspect::Network => "network",
            Aspect::Disk => "disk",
            Aspect::ProcessCount => "process count",
            Aspect::Memory => "memory",
            Aspect::User => "user",
        }
    }
}

impl fmt::Display for Aspect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// By what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Means {
    /// A namespace: what is not in it does not exist for the program.
    Namespace,
    /// Landlock, the kernel's access rules.
    Landlock,
    /// A filter of system calls.
    Seccomp,
    /// A limit that the kernel keeps.
    Kernel,
    /// A control group: the kernel keeps a limit on all processes together.
    ControlGroup,
    /// A file system of its own, of limited size.
    OwnFileSystem,
    /// A user of its own.
    OtherUser,
    /// Looked at many times a second: a program can be over the limit for a moment.
    Counted,
}

impl fmt::Display for Means {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Means::Namespace => "namespace",
            Means::Landlock => "Landlock",
            Means::Seccomp => "seccomp",
            Means::Kernel => "kernel limit",
            Means::ControlGroup => "cgroup",
            Means::OwnFileSystem => "file system of its own",
            Means::OtherUser => "another user",
            Means::Counted => "counted",
        })
    }
}

/// What held a run, and by what means.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Held(BTreeSet<(Aspect, Means)>);

impl Held {
    /// Notes that something is held.
    pub fn add(&mut self, aspect: Aspect, means: Means) {
        self.0.insert((aspect, means));
    }

    /// Is it held by anything?
    pub fn holds(&self, aspect: Aspect) -> bool {
        self.0.iter().any(|(held, _)| *held == aspect)
    }

    /// Is it held by this?
    pub fn holds_by(&self, aspect: Aspect, means: Means) -> bool {
        self.0.contains(&(aspect, means))
    }

    /// What should be held and is not.
    pub fn missing(&self) -> Vec<Aspect> {
        Aspect::ALL.into_iter().filter(|aspect| !self.holds(*aspect)).collect()
    }

    /// Is all there that strangers' programs need?
    pub fn is_sandbox(&self) -> bool {
        Aspect::REQUIRED.into_iter().all(|aspect| self.holds(aspect))
    }

    /// What holds here and not there, in words; `None` if there is nothing.
    pub fn beyond(&self, other: &Held) -> Option<String> {
        let more = Held(self.0.difference(&other.0).copied().collect());
        (!more.0.is_empty()).then(|| more.parts().join(", "))
    }

    fn parts(&self) -> Vec<String> {
        let part = |aspect: &Aspect| {
            let means: Vec<String> =
                self.0.iter().filter(|(a, _)| a == aspect).map(|(_, m)| m.to_string()).collect();
            (!means.is_empty()).then(|| format!("{aspect} ({})", means.join(", ")))
        };
        Aspect::ALL.iter().filter_map(part).collect()
    }
}

impl fmt::Display for Held {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let held = self.parts();
        let mut missing: Vec<String> = self.missing().iter().map(ToString::to_string).collect();
        // Counting comes late where a program is fast: a reader should know that it was all.
        if self.holds(Aspect::Memory) && !self.holds_by(Aspect::Memory, Means::ControlGroup) {
            missing.push("memory by cgroup".to_owned());
        }
        match held.is_empty() {
            true => f.write_str("held: nothing")?,
            false => write!(f, "held: {}", held.join(", "))?,
        }
        if !missing.is_empty() {
            write!(f, "; not offered by this machine: {}", missing.join(", "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_says_what_held_and_what_was_not_to_be_had() {
        let mut held = Held::default();
        assert!(held.to_string().starts_with("held: nothing; not offered by this machine: files"));
        for aspect in Aspect::REQUIRED {
            assert!(!held.is_sandbox());
            held.add(aspect, Means::Landlock);
        }
        held.add(Aspect::Files, Means::Namespace);
        assert!(held.is_sandbox());
        assert_eq!(
            held.to_string(),
            "held: files (namespace, Landlock), processes (Landlock), network (Landlock); \
             not offered by this machine: disk, process count, memory, user"
        );
    }

    #[test]
    fn memory_that_is_only_counted_is_said_to_be() {
        let mut held = Held::default();
        Aspect::ALL.into_iter().for_each(|aspect| held.add(aspect, Means::Counted));
        assert!(held.to_string().ends_with("; not offered by this machine: memory by cgroup"));
        held.add(Aspect::Memory, Means::ControlGroup);
        assert!(held.to_string().contains("memory (cgroup, counted), user"), "{held}");
        assert!(!held.to_string().contains("not offered"), "{held}");
    }
}
