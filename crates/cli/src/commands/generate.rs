//! `infexion generate`

mod cachex;
mod infexion;

use crate::exit::{CommandResult, Failure};
use crate::fault::Fault;
use clap::{Args, Subcommand};
pub(crate) use infexion::ShapeArgs;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::Path;

/// Make random boards; the same options always make the same boards.
///
/// Without the name of a game, Infexion boards.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, after_help = infexion::EXAMPLES)]
pub(crate) struct GenerateArgs {
    #[command(subcommand)]
    boards: Option<BoardsOf>,

    #[command(flatten)]
    infexion: infexion::InfexionArgs,
}

#[derive(Debug, Subcommand)]
enum BoardsOf {
    Infexion(infexion::InfexionArgs),
    Cachex(cachex::CachexArgs),
}

pub(crate) fn run(args: &GenerateArgs) -> CommandResult {
    match &args.boards {
        None => infexion::run(&args.infexion),
        Some(BoardsOf::Infexion(args)) => infexion::run(args),
        Some(BoardsOf::Cachex(args)) => cachex::run(args),
    }
}

/// Tells why there are fewer boards than were wanted, and what to type where they are hard to find.
fn note_incomplete(found: u64, wanted: u64, why: &impl Display, is_exhausted: bool) {
    let instead = match is_exhausted {
        true => "; type other options, or a larger --patience to go on longer",
        false => "",
    };
    note!("incomplete: {found} of {wanted} boards: {why}{instead}");
}

/// Other commands read `-` as a stream; boards go to standard output without being told to.
fn refuse_dash(path: &Path) -> Result<(), Failure> {
    match path.as_os_str() == "-" {
        true => Err(Fault::plain("leave --output out: boards go to standard output then").into()),
        false => Ok(()),
    }
}

/// A range of numbers, both ends included: `3`, `1..4` or `1-4`.
fn parse_range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let number = |text: &str| text.trim().parse::<u32>().ok();
    let range = match text.split_once("..").or_else(|| text.split_once('-')) {
        None => number(text).map(|only| only..=only),
        Some((low, high)) => number(low).zip(number(high)).map(|(low, high)| low..=high),
    };
    let range = range.ok_or_else(|| "expected a number or a range such as 1..4".to_owned())?;
    match range.is_empty() {
        true => Err(format!(
            "{} is above {}: the smaller number comes first",
            range.start(),
            range.end()
        )),
        false => Ok(range),
    }
}

/// A share of the cells.
fn parse_share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

/// A name becomes a file's name, or a column of a table.
fn parse_name(text: &str) -> Result<String, String> {
    match text.contains(|c: char| c == '/' || c == '\\' || c.is_control()) {
        true => Err("a name has no slashes, tabs or line ends".to_owned()),
        false => Ok(text.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges() {
        assert_eq!(parse_range("3"), Ok(3..=3));
        assert_eq!(parse_range("1..4"), Ok(1..=4));
        assert_eq!(parse_range("1-4"), Ok(1..=4));
        assert!(parse_range("4..1").unwrap_err().starts_with("4 is above 1"));
        assert!(parse_range("-1").is_err() && parse_range("x").is_err());
        assert!(parse_range("1...4").is_err() && parse_range("").is_err());
    }

    #[test]
    fn a_share_that_is_none_is_told_what_a_share_is() {
        assert_eq!(parse_share("0.3"), Ok(0.3));
        for text in ["50%", "2", "-0.1", "nan", ""] {
            assert_eq!(parse_share(text).unwrap_err(), "expected a number from 0 to 1");
        }
    }

    #[test]
    fn names_stay_in_their_folder_and_in_their_column() {
        assert_eq!(parse_name("b 1"), Ok("b 1".to_owned()));
        assert!(["../b", "a/b", "a\\b", "a\tb", "a\nb"].iter().all(|n| parse_name(n).is_err()));
    }
}
