//! What programs print, made fit for people's terminals and pages.

/// What a sign that a terminal would obey is replaced by.
const REPLACED: char = '\u{fffd}';

/// Text without signs that move the cursor, change colours, turn the direction of writing or may be in
/// no XML file; line ends and tabs stay.
pub fn harmless(text: &str) -> String {
    let obeyed = |c: char| {
        c.is_control() && c != '\n' && c != '\t'
            || matches!(c, '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}')
            || matches!(c, '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}')
    };
    // A line end as on Windows is none of these.
    text.replace("\r\n", "\n").replace(obeyed, &REPLACED.to_string())
}

/// The same on one line, for names that strangers gave to their files.
pub fn one_line(text: &str) -> String {
    harmless(text).replace(['\n', '\t'], &REPLACED.to_string())
}

/// The beginning of a text that is too long.
pub fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// A step in brackets, as a remark: an action gets some, a cell has them.
pub(crate) fn in_brackets(step: &str) -> String {
    match step.starts_with('(') {
        true => step.to_owned(),
        false => format!("({step})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escape_sequences_lose_their_power() {
        assert_eq!(harmless("a\tb\r\nc\n"), "a\tb\nc\n");
        assert_eq!(harmless("\x1b[2Jgone\x07\u{9b}1m\u{202e}"), "�[2Jgone��1m�");
        assert_eq!(harmless("50 %\r100 %"), "50 %�100 %");
    }

    #[test]
    fn signs_that_no_xml_file_may_hold_and_other_line_ends_are_replaced() {
        assert_eq!(harmless("a\u{fffe}b\u{ffff}c\u{2028}d\u{2029}e\u{61c}f"), "a�b�c�d�e�f");
        assert_eq!(harmless("\u{fffd}\u{5d0}\u{1f600}"), "\u{fffd}\u{5d0}\u{1f600}");
    }

    #[test]
    fn a_name_stays_on_its_line() {
        assert_eq!(one_line("ada\n\x1b[2Jbea"), "ada��[2Jbea");
    }

    #[test]
    fn only_long_texts_are_cut() {
        assert_eq!(shortened("äöü", 3), "äöü");
        assert_eq!(shortened("äöüß", 3), "äöü…");
    }
}
