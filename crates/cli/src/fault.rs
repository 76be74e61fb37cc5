//! What is wrong with an input, and how it is shown: in a sentence, with the place in the text.

use crate::output::width_of;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use anstream::{AutoStream, ColorChoice};
use std::io::{self, IsTerminal};
use std::ops::Range;
use std::sync::Arc;

/// Nobody reads more messages than this.
const MOST_FAULTS_SHOWN: usize = 20;
/// Wider than any line that is shown.
const WHOLE_LINE: usize = 10_000;

/// One thing that is wrong with the input.
#[derive(Debug)]
pub(crate) struct Fault {
    message: String,
    place: Option<Place>,
}

#[derive(Debug)]
struct Place {
    text: Arc<str>,
    bytes: Range<usize>,
}

impl Fault {
    /// A fault that has no place in a text.
    pub(crate) fn plain(message: impl Into<String>) -> Fault {
        Fault { message: message.into(), place: None }
    }

    /// A fault of these bytes of a text.
    pub(crate) fn of(message: String, text: Arc<str>, bytes: Range<usize>) -> Fault {
        Fault { message, place: Some(Place { text, bytes }) }
    }

    fn shown(&self, renderer: &Renderer) -> String {
        let title = Level::ERROR.primary_title(self.message.as_str());
        match &self.place {
            None => renderer.render(&[Group::with_title(title)]),
            Some(Place { text, bytes }) => {
                let here = AnnotationKind::Primary.span(bytes.clone());
                let lines = Snippet::source(&**text).annotation(here);
                renderer.render(&[title.element(lines)])
            }
        }
    }
}

/// Prints faults to standard error, the first of them with the text around them.
pub(crate) fn show_faults(faults: &[Fault], more: usize) {
    let plain = AutoStream::choice(&io::stderr()) == ColorChoice::Never;
    let renderer = if plain { Renderer::plain() } else { Renderer::styled() };
    // Lines of the text are cut for people; programs that read messages get them whole.
    let width = if io::stderr().is_terminal() { width_of(io::stderr()) } else { WHOLE_LINE };
    let renderer = renderer.term_width(width);
    for fault in faults.iter().take(MOST_FAULTS_SHOWN) {
        note!("{}", fault.shown(&renderer));
    }
    match more + faults.len().saturating_sub(MOST_FAULTS_SHOWN) {
        0 => {}
        more => note!("and {more} more faults"),
    }
}
