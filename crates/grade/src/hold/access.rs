//! Landlock: the program may touch the paths it was given and nothing else, signal only its own
//! processes, and open no TCP connection; for every process it starts, for ever, without root.

use super::held::{Aspect, Held, Means};
use super::view::View;
use landlock::{
    ABI, Access, AccessFs, AccessNet, LandlockStatus, PathBeneath, PathFd, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetError, RulesetStatus, Scope,
};
use std::path::PathBuf;

/// The newest version whose rights are asked for; older kernels hold what they can.
const NEWEST: ABI = ABI::V9;
/// Before this version files could still be truncated.
const HOLDS_FILES: ABI = ABI::V3;
/// Before this version signals went everywhere.
const HOLDS_SIGNALS: ABI = ABI::V6;

/// Restricts this process and all it will start.
pub(super) fn restrict(view: &View, held: &mut Held) -> Result<(), RulesetError> {
    let everything = AccessFs::from_all(NEWEST);
    let mut ruleset = Ruleset::default()
        .handle_access(everything)?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?;
    let parts = [
        (&view.readable, AccessFs::from_read(NEWEST)),
        (&view.devices, AccessFs::ReadFile | AccessFs::WriteFile),
        (&view.writable, everything),
    ];
    for (paths, access) in parts {
        for path in paths {
            ruleset = allow(ruleset, path, access)?;
        }
    }
    let status = ruleset.restrict_self()?;
    let LandlockStatus::Available { effective_abi, .. } = status.landlock else { return Ok(()) };
    if status.ruleset == RulesetStatus::NotEnforced {
        return Ok(());
    }
    if effective_abi >= HOLDS_FILES {
        held.add(Aspect::Files, Means::Landlock);
    }
    if effective_abi >= HOLDS_SIGNALS {
        held.add(Aspect::Processes, Means::Landlock);
    }
    Ok(())
}

/// A path that is not there needs no rule.
fn allow(
    ruleset: landlock::RulesetCreated,
    path: &PathBuf,
    access: landlock::BitFlags<AccessFs>,
) -> Result<landlock::RulesetCreated, RulesetError> {
    let Ok(place) = PathFd::new(path) else { return Ok(ruleset) };
    let access = if path.is_dir() { access } else { access & AccessFs::from_file(NEWEST) };
    ruleset.add_rule(PathBeneath::new(place, access))
}
