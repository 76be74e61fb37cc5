//! Which name was meant.

/// The name that differs least from what was typed, if that is little enough to be a slip.
pub(crate) fn nearest(given: &str, known: &[&'static str]) -> Option<&'static str> {
    // Another number is another thing, however alike they look; only zeros may be missing.
    if let Some(number) = number(given) {
        return known.iter().copied().find(|name| self::number(name) == Some(number));
    }
    let plain = |text: &str| -> Vec<char> {
        let letters = text.trim().chars().map(|letter| if letter == '_' { '-' } else { letter });
        letters.flat_map(char::to_lowercase).collect()
    };
    let given = plain(given);
    let slips = |name: &str| slips(&given, &plain(name));
    let (slips, name) = known.iter().map(|name| (slips(name), *name)).min()?;
    // One slip in a short word, two in a longer one; never all of it.
    let most = if given.len() < 5 { 1 } else { 2 };
    (slips <= most && slips < given.len()).then_some(name)
}

/// The digits of a number without zeros in front.
fn number(text: &str) -> Option<&str> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.trim_start_matches('0'))
}

/// The fewest letters to put in, take out, change or swap with the next.
fn slips(from: &[char], to: &[char]) -> usize {
    // table[i][j]: from the first i letters to the first j.
    let mut table = vec![vec![0; to.len() + 1]; from.len() + 1];
    for i in 0..=from.len() {
        for j in 0..=to.len() {
            table[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let changed = table[i - 1][j - 1] + usize::from(from[i - 1] != to[j - 1]);
                let least = changed.min(table[i - 1][j] + 1).min(table[i][j - 1] + 1);
                let swapped = i > 1
                    && j > 1
                    && (from[i - 1], from[i - 2]) == (to[j - 2], to[j - 1])
                    && from[i - 1] != from[i - 2];
                if swapped { least.min(table[i - 2][j - 2] + 1) } else { least }
            };
        }
    }
    table[from.len()][to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: [&str; 5] = ["auto", "astar", "bfs", "pruned-bfs", "near-blue"];

    #[test]
    fn a_slip_is_recognised() {
        let meant = |given| nearest(given, &KNOWN);
        assert_eq!(meant("dfs"), Some("bfs"));
        assert_eq!(meant("atuo"), Some("auto"));
        assert_eq!(meant("asatr"), Some("astar"));
        assert_eq!(meant("AStar"), Some("astar"));
        assert_eq!(meant("near_blue"), Some("near-blue"));
        assert_eq!(meant("prunedbfs"), Some("pruned-bfs"));
    }

    #[test]
    fn a_number_is_only_taken_for_itself() {
        let meant = |given| nearest(given, &["000", "001", "003", "astar"]);
        assert_eq!([meant("1"), meant("0"), meant("03")], [Some("001"), Some("000"), Some("003")]);
        assert_eq!([meant("002"), meant("005"), meant("10"), meant("0011")], [None; 4]);
    }

    #[test]
    fn another_word_is_not_taken_for_a_slip() {
        for other in ["", "x", "magic", "dijkstra", "in", "ab"] {
            assert_eq!(nearest(other, &KNOWN), None, "{other}");
        }
    }
}
