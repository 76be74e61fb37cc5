//! Manifests of suites, in a folder with a board of each game.

use infexion_grade::suite::load;
use std::fs;

pub(crate) fn suite_manifests(bytes: &[u8]) {
    let folder = tempfile::tempdir().expect("a folder");
    let files: [(&str, &[u8]); 4] = [
        ("suite.toml", bytes),
        ("a.csv", b"0,0,r,1\n0,1,b,1\n"),
        ("a.txt", b"SPREAD 0 0 0 1\n"),
        ("a.json", br#"{"n": 2, "board": [], "start": [0,0], "goal": [1,1]}"#),
    ];
    for (name, content) in files {
        fs::write(folder.path().join(name), content).expect("a file");
    }
    match load(folder.path()) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(suite) => {
            assert!(!suite.boards.is_empty());
            let limits = suite.boards.iter().filter_map(|board| board.time_limit);
            for limit in limits.chain(suite.time_limit) {
                assert!(std::time::Duration::try_from_secs_f64(limit).is_ok(), "{limit}");
            }
            for board in &suite.boards {
                let points = [board.points, board.points_if_longer];
                assert!(points.into_iter().all(|points| points.is_finite() && points >= 0.0));
            }
        }
    }
}
