/// A number of things: `1 step`, `2 steps`.
pub fn count_of(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_not_many() {
        let told = [0, 1, 2].map(|count| count_of(count, "cell"));
        assert_eq!(told, ["0 cells", "1 cell", "2 cells"]);
    }
}
