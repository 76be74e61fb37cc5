//! All faults of a text, with their places found in one pass.

use crate::located::Located;
use std::fmt;
use std::ops::Deref;

/// What is wrong with a text, in its order: the first faults in full, the rest as a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults<F> {
    listed: Vec<Located<F>>,
    more: usize,
}

impl<F> Faults<F> {
    /// Faults in the order of the text, and how many come after them.
    pub fn new(listed: Vec<Located<F>>, more: usize) -> Faults<F> {
        Faults { listed, more }
    }

    /// The only fault of a text.
    pub fn one(text: &str, offset: usize, length: usize, fault: F) -> Faults<F> {
        let mut faults = FaultsIn::new(text);
        faults.add(offset, length, fault);
        faults.located()
    }

    /// How many faults there are beyond those that are listed.
    pub fn more(&self) -> usize {
        self.more
    }

    /// The faults that are listed.
    pub fn into_listed(self) -> Vec<Located<F>> {
        self.listed
    }
}

impl<F> Deref for Faults<F> {
    type Target = [Located<F>];

    fn deref(&self) -> &[Located<F>] {
        &self.listed
    }
}

impl<F: fmt::Display> fmt::Display for Faults<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.listed.iter().enumerate() {
            let separator = if index == 0 { "" } else { "\n" };
            write!(f, "{separator}{fault}")?;
        }
        match self.more {
            0 => Ok(()),
            more => write!(f, "\nand {more} more"),
        }
    }
}

impl<F: std::error::Error> std::error::Error for Faults<F> {}

/// Gathers the faults of a text in any order.
///
/// Lines and columns are counted once for all of them, at the end: to count them for each fault
/// anew takes minutes where every line of a long text is wrong.
pub struct FaultsIn<'a, F> {
    text: &'a str,
    found: Vec<(usize, usize, F)>,
    more: usize,
}

impl<'a, F> FaultsIn<'a, F> {
    /// Faults are listed up to this number; nobody reads more.
    pub const MOST: usize = 1_000;

    /// No fault so far.
    pub fn new(text: &'a str) -> FaultsIn<'a, F> {
        FaultsIn { text, found: Vec::new(), more: 0 }
    }

    /// Adds a fault of a byte range of the text.
    pub fn add(&mut self, offset: usize, length: usize, fault: F) {
        self.found.push((offset, length, fault));
        if self.found.len() > 2 * FaultsIn::<F>::MOST {
            self.keep_first();
        }
    }

    /// `Ok` where there was no fault.
    ///
    /// # Errors
    /// What was added.
    pub fn finish(self) -> Result<(), Faults<F>> {
        if self.found.is_empty() { Ok(()) } else { Err(self.located()) }
    }

    fn keep_first(&mut self) {
        self.found.sort_by_key(|(offset, ..)| *offset);
        self.more += self.found.len().saturating_sub(FaultsIn::<F>::MOST);
        self.found.truncate(FaultsIn::<F>::MOST);
    }

    fn located(mut self) -> Faults<F> {
        self.keep_first();
        let (mut at, mut line, mut column) = (0, 1, 1);
        let mut listed = Vec::with_capacity(self.found.len());
        for (offset, length, fault) in self.found {
            let passed = &self.text[at..offset];
            line += passed.matches('\n').count();
            column = match passed.rfind('\n') {
                Some(newline) => passed[newline + 1..].chars().count() + 1,
                None => column + passed.chars().count(),
            };
            at = offset;
            listed.push(Located { line, column, offset, length, fault });
        }
        Faults { listed, more: self.more }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_a_person_would_count_whatever_the_order_of_finding() {
        let text = "aé\nb\n\ncéd";
        let mut faults = FaultsIn::new(text);
        for (offset, _) in text.char_indices().rev() {
            faults.add(offset, 1, offset);
        }
        for fault in faults.finish().unwrap_err().iter() {
            let before = &text[..fault.offset];
            let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
            assert_eq!(fault.line, before.matches('\n').count() + 1);
            assert_eq!(fault.column, before[line_start..].chars().count() + 1);
            assert_eq!(fault.fault, fault.offset);
        }
    }

    #[test]
    fn beyond_the_first_thousand_faults_are_counted_and_the_first_of_the_text_are_listed() {
        let text = "x".repeat(5_000);
        let mut faults = FaultsIn::new(&text);
        (0..5_000).rev().for_each(|offset| faults.add(offset, 1, "wrong"));
        let faults = faults.finish().unwrap_err();
        assert_eq!((faults.len(), faults.more()), (1_000, 4_000));
        assert_eq!((faults[0].offset, faults[999].offset), (0, 999));
        assert!(faults.to_string().ends_with("column 1000: wrong\nand 4000 more"));
        assert_eq!(FaultsIn::<&str>::new("").finish(), Ok(()));
    }
}
