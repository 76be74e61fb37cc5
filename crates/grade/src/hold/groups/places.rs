//! Where on this machine control groups can be made.
//!
//! There are two versions. Version 2 is one tree, in which a group can use a controller (memory,
//! processes) if the group above hands it on. Version 1 has a tree for each controller. Both can
//! be there at once, and each controller is in one tree only.

use std::path::{Path, PathBuf};

/// Which version a tree is of.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Version {
    One,
    Two,
}

/// A tree of groups, as this process sees it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Tree {
    pub(super) version: Version,
    /// The highest group in which others may be made: where it is mounted, or below.
    pub(super) top: PathBuf,
    /// The group of this process.
    pub(super) home: PathBuf,
}

impl Tree {
    /// The group of this process and those above it, up to the top.
    pub(super) fn parents(&self) -> impl Iterator<Item = &Path> {
        self.home.ancestors().take_while(|path| path.starts_with(&self.top))
    }
}

/// The trees of this machine that help to hold a program, those of version 2 last.
///
/// Whoever is not root cannot make groups above the part of the tree that was given to them. Root
/// can anywhere, and stays in its own group: what limits that one shall limit the program too.
pub(super) fn here() -> Vec<Tree> {
    let read = |name| std::fs::read_to_string(name).unwrap_or_default();
    let mut trees = trees(&read("/proc/self/mountinfo"), &read("/proc/self/cgroup"));
    if nix::unistd::geteuid().is_root() {
        trees.iter_mut().for_each(|tree| tree.top.clone_from(&tree.home));
    }
    trees.sort_by_key(|tree| tree.version);
    trees
}

/// From what the kernel says of the mounts, and of the groups of this process.
fn trees(mounts: &str, groups: &str) -> Vec<Tree> {
    mounts.lines().filter_map(|mount| tree(mount, groups)).collect()
}

// "35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory" and "4:memory:/a/group".
fn tree(mount: &str, groups: &str) -> Option<Tree> {
    let (place, kind) = mount.split_once(" - ")?;
    let mut kind = kind.split(' ');
    let (version, controller) = match (kind.next()?, kind.nth(1)?) {
        ("cgroup2", _) => (Version::Two, ""),
        ("cgroup", options) => {
            let known = |option: &&str| ["memory", "pids"].contains(option);
            (Version::One, options.split(',').find(known)?)
        }
        _ => return None,
    };
    let mut place = place.split(' ').skip(3);
    let (root, top) = (place.next()?, PathBuf::from(place.next()?));
    let group = groups.lines().find_map(|line| {
        let (controllers, group) = line.split_once(':')?.1.split_once(':')?;
        controllers.split(',').any(|known| known == controller).then_some(group)
    })?;
    // A container may see no more than a part of the tree.
    let below = Path::new(group).strip_prefix(root).ok()?;
    Some(Tree { version, home: top.join(below), top })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(mounts: &str, groups: &str) -> Vec<(Version, String)> {
        let home = |tree: Tree| (tree.version, tree.home.display().to_string());
        trees(mounts, groups).into_iter().map(home).collect()
    }

    #[test]
    fn one_tree_of_the_newer_version() {
        let mounts = "22 20 0:19 / /sys rw - sysfs sysfs rw\n\
                      30 22 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n";
        let home = "/sys/fs/cgroup/user.slice/a.scope".to_owned();
        assert_eq!(found(mounts, "0::/user.slice/a.scope\n"), [(Version::Two, home)]);
        let trees = trees(mounts, "0::/user.slice/a.scope\n");
        let parents: Vec<&Path> = trees[0].parents().collect();
        let expected = ["user.slice/a.scope", "user.slice", ""];
        assert_eq!(parents, expected.map(|end| Path::new("/sys/fs/cgroup").join(end)));
    }

    #[test]
    fn a_tree_for_each_controller_and_one_that_has_none() {
        let mounts = "35 31 0:32 / /cg/memory rw - cgroup cgroup rw,memory\n\
                      36 31 0:33 / /cg/cpu rw - cgroup cgroup rw,cpu,cpuacct\n\
                      39 31 0:36 / /cg/pids rw - cgroup cgroup rw,pids\n\
                      41 31 0:38 / /cg/unified rw - cgroup2 cgroup2 rw\n";
        let groups = "8:pids:/\n4:memory:/jobs/1\n1:cpu,cpuacct:/\n0::/\n";
        let expected = [
            (Version::One, "/cg/memory/jobs/1".to_owned()),
            (Version::One, "/cg/pids/".to_owned()),
            (Version::Two, "/cg/unified/".to_owned()),
        ];
        assert_eq!(found(mounts, groups), expected);
    }

    #[test]
    fn a_part_of_a_tree_and_a_group_outside_of_it() {
        let mounts = "35 31 0:32 /docker/1 /cg ro - cgroup cgroup rw,memory\n";
        let inside = "4:memory:/docker/1/inner\n";
        assert_eq!(found(mounts, inside), [(Version::One, "/cg/inner".to_owned())]);
        assert_eq!(found(mounts, "4:memory:/elsewhere\n"), []);
        assert_eq!(found("", ""), []);
    }
}
