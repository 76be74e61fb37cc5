//! The machine that a benchmark runs on.

/// What a record says of the machine: its processor and how many cores can be used.
pub fn machine() -> String {
    let information = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = information.lines().find_map(|line| line.strip_prefix("model name"));
    let name = model.and_then(|model| model.split_once(':')).map(|(_, name)| name.trim());
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    format!("{}, {cores} cores", name.unwrap_or("unknown processor"))
}
