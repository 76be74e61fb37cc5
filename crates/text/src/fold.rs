//! Sentences in lines.

/// Breaks a text into lines of at most so many columns, between words. Only a word that is longer
/// than a line is broken itself.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let letters: Vec<char> = word.chars().collect();
        for part in letters.chunks(width.max(1)) {
            match lines.last_mut() {
                Some(line) if line.chars().count() + 1 + part.len() <= width => {
                    line.push(' ');
                    line.extend(part);
                }
                _ => lines.push(part.iter().collect()),
            }
        }
    }
    lines
}

/// A text of several lines with the long sentences broken. Rows of tables and of pictures stay.
pub fn folded(text: &str, width: usize) -> String {
    let mut folded = String::new();
    for line in text.lines() {
        let indent = line.len() - line.trim_start().len();
        // A line with gaps is the row of a table or of a picture.
        let is_row = line.trim_start().contains("  ");
        if line.chars().count() <= width || is_row {
            folded += line;
            folded.push('\n');
            continue;
        }
        for part in wrapped(line, width.saturating_sub(indent).max(20)) {
            folded += &format!("{:indent$}{part}\n", "");
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_broken_between_words() {
        assert_eq!(wrapped("one two  three", 8), ["one two", "three"]);
        assert_eq!(wrapped("a very_long_word", 6), ["a", "very_l", "ong_wo", "rd"]);
        assert!(wrapped("", 3).is_empty());
    }

    #[test]
    fn sentences_are_folded_and_rows_are_not() {
        let text = "A sentence of more than twenty letters.\n\n  a     row of more than twenty\n";
        let expected =
            "A sentence of more\nthan twenty letters.\n\n  a     row of more than twenty\n";
        assert_eq!(folded(text, 20), expected);
        let indented = folded("  an indented sentence again\n", 22);
        assert_eq!(indented, "  an indented sentence\n  again\n");
    }
}
