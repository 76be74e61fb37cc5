//! Values that have names, for the command line: parsed with their own error, listed in help, and
//! offered by shell completion.

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command, Error};
use infexion_lab::experiment::Run;
use infexion_solver::heuristics::HeuristicName;
use infexion_solver::{Algorithm, System};
use infexion_words::{Word, words};
use std::ffi::OsStr;
use std::str::FromStr;

/// How a command prints its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Text,
    Json,
}

words! { Format, "format": Text = "text", Json = "json": "for programs (docs/formats.md)" }

/// A value that is one of a list of names.
pub(crate) fn word<W: Word>() -> impl TypedValueParser<Value = W> {
    Offering { parser: W::from_name, offered: names::<W> }
}

/// The same, where only the first values of the list are offered.
pub(crate) fn first_words<W: Word, const N: usize>() -> impl TypedValueParser<Value = W> {
    Offering { parser: W::from_name, offered: || names::<W>().into_iter().take(N).collect() }
}

/// A run: an algorithm or a system, which are offered, and perhaps its heuristics: a shell takes
/// the colon between them for the end of a word.
pub(crate) fn run_parser() -> impl TypedValueParser<Value = Run> {
    let offered = || names::<Algorithm>().into_iter().chain(names::<System>()).collect();
    Offering { parser: Run::from_str, offered }
}

/// A value that is named in either of two lists; what both have is offered once.
pub(crate) fn either_word<V: Word, W: Word, P: TypedValueParser>(
    parser: P,
) -> impl TypedValueParser<Value = P::Value> {
    let offered = || {
        let second = names::<W>().into_iter().filter(|value| !V::NAMES.contains(&value.get_name()));
        names::<V>().into_iter().chain(second).collect()
    };
    Offering { parser, offered }
}

/// A value that is named in a list, or is something else that the parser takes; the names are offered.
pub(crate) fn word_or<W: Word, P: TypedValueParser>(
    parser: P,
) -> impl TypedValueParser<Value = P::Value> {
    Offering { parser, offered: names::<W> }
}

/// A heuristic. Several are joined otherwise in a run of `compare`, which is told.
pub(crate) fn heuristic() -> impl TypedValueParser<Value = HeuristicName> {
    let parser = |text: &str| {
        HeuristicName::from_name(text).map_err(|error| match text.split_once('+') {
            Some(_) => format!(
                "heuristics are separated by commas here: {}; only the runs of compare join them \
                 with +",
                text.replace('+', ",")
            ),
            None => error.to_string(),
        })
    };
    Offering { parser, offered: names::<HeuristicName> }
}

fn names<W: Word>() -> Vec<PossibleValue> {
    let value = |word: &W| match word.summary() {
        "" => PossibleValue::new(word.name()),
        summary => PossibleValue::new(word.name()).help(summary),
    };
    W::ALL.iter().map(value).collect()
}

/// A parser that tells what could be typed.
#[derive(Clone)]
struct Offering<P> {
    parser: P,
    offered: fn() -> Vec<PossibleValue>,
}

impl<P: TypedValueParser> TypedValueParser for Offering<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<P::Value, Error> {
        self.parser.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.offered)().into_iter()))
    }
}
