//! Cachex certificates of small boards: the right ones are accepted, and no edit of one bit makes the
//! checker say something false. What is true is found out here by rules written once more.

use infexion_proof::{Options, PathClaim, Question, UNREACHED, Verdict, check_bytes};

const QUESTIONS: [Question; 5] = [
    Question::Plain,
    Question::Capture(1),
    Question::Capture(2),
    Question::Connect(1),
    Question::Connect(2),
];
/// Captured cells count first.
const CAPTURED: u64 = (1 << 32) + 1;

type Cell = (u16, u16);

/// A board, and what is asked about it.
struct Task {
    question: Question,
    side: u16,
    ends: [Cell; 2],
    /// 0 empty, 1 red, 2 blue, by rows.
    contents: Vec<u8>,
}

impl Task {
    fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let side = self.side;
        (0..side).flat_map(move |r| (0..side).map(move |q| (r, q)))
    }

    fn price(&self, (r, q): Cell) -> Option<u64> {
        match (self.question, self.contents[usize::from(r * self.side + q)]) {
            (Question::Plain, 0) => Some(1),
            (Question::Plain, _) => None,
            (_, 0) => Some(CAPTURED),
            (Question::Capture(own) | Question::Connect(own), content) => {
                (content == own).then_some(1)
            }
        }
    }

    fn is_start(&self, cell: Cell) -> bool {
        match self.question {
            Question::Connect(1) => cell.0 == 0,
            Question::Connect(_) => cell.1 == 0,
            _ => cell == self.ends[0],
        }
    }

    fn is_goal(&self, cell: Cell) -> bool {
        match self.question {
            Question::Connect(1) => cell.0 == self.side - 1,
            Question::Connect(_) => cell.1 == self.side - 1,
            _ => cell == self.ends[1],
        }
    }

    /// The price of a cheapest path to each cell, by looking again until nothing changes.
    fn labels(&self) -> Vec<u64> {
        let place = |(r, q): Cell| usize::from(r * self.side + q);
        let mut labels = vec![UNREACHED; self.contents.len()];
        loop {
            let before = labels.clone();
            for cell in self.cells() {
                let Some(price) = self.price(cell) else { continue };
                let nearest = self
                    .cells()
                    .filter(|other| touch(*other, cell))
                    .map(|other| labels[place(other)]);
                let nearest =
                    if self.is_start(cell) { 0 } else { nearest.min().unwrap_or(UNREACHED) };
                labels[place(cell)] = nearest.saturating_add(price);
            }
            if labels == before {
                return labels;
            }
        }
    }

    fn goals(&self) -> impl Iterator<Item = Cell> {
        self.cells().filter(|&cell| self.is_goal(cell) && self.price(cell).is_some())
    }

    /// The price of a cheapest path.
    fn cheapest(&self) -> Option<u64> {
        let labels = self.labels();
        let label = |(r, q): Cell| labels[usize::from(r * self.side + q)];
        self.goals().map(label).min().filter(|&label| label != UNREACHED)
    }

    /// A cheapest path, back from a goal along labels that fall.
    fn path(&self) -> Option<Vec<Cell>> {
        let labels = self.labels();
        let label = |(r, q): Cell| labels[usize::from(r * self.side + q)];
        let mut cell = self
            .goals()
            .min_by_key(|&cell| label(cell))
            .filter(|&cell| label(cell) != UNREACHED)?;
        let mut path = vec![cell];
        while label(cell) != self.price(cell)? {
            let before = label(cell) - self.price(cell)?;
            cell = self.cells().find(|&other| touch(other, cell) && label(other) == before)?;
            path.insert(0, cell);
        }
        Some(path)
    }

    fn file(&self) -> Vec<u8> {
        let claim = PathClaim {
            question: self.question,
            side: self.side,
            ends: self.ends,
            path: self.path(),
        };
        let mut bytes = Vec::new();
        claim.write(&mut bytes).expect("memory takes every byte");
        let (side, labels) = (usize::from(self.side), self.labels());
        for (contents, labels) in self.contents.chunks(side).zip(labels.chunks(side)) {
            claim.write_row(contents, labels, &mut bytes).expect("likewise");
        }
        bytes
    }
}

fn touch(a: Cell, b: Cell) -> bool {
    let [dr, dq] = [(a.0, b.0), (a.1, b.1)].map(|(a, b)| i32::from(b) - i32::from(a));
    dr.abs() <= 1 && dq.abs() <= 1 && dr != dq
}

/// Small boards of every question; numbers that look random.
fn tasks() -> impl Iterator<Item = Task> {
    let mut number = 17_u64;
    let mut below = move |end: u64| {
        number =
            number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((number >> 33) % end) as u16
    };
    (0..60).map(move |index| {
        let side = 1 + below(4);
        let ends = [0, 1].map(|_| (below(side.into()), below(side.into())));
        let contents = (0..side * side).map(|_| [0, 0, 0, 1, 2][usize::from(below(5))]).collect();
        Task { question: QUESTIONS[index % 5], side, ends, contents }
    })
}

/// What a file says is so: its path is one, and there is no cheaper one.
fn is_true(claim: &PathClaim, cost: u64, bytes: &[u8]) -> bool {
    let side = usize::from(claim.side);
    let width = if claim.question == Question::Plain { 5 } else { 9 };
    let rows = bytes[bytes.len() - side * side * width..].chunks(side * width);
    let contents = rows.flat_map(|row| row[..side].to_vec()).collect();
    let task = Task { question: claim.question, side: claim.side, ends: claim.ends, contents };
    let Some(path) = &claim.path else { return task.cheapest().is_none() };
    let prices: Option<u64> = path.iter().map(|&cell| task.price(cell)).sum();
    path.first().is_some_and(|&cell| task.is_start(cell))
        && path.last().is_some_and(|&cell| task.is_goal(cell))
        && path.windows(2).all(|pair| touch(pair[0], pair[1]))
        && prices == Some(cost)
        && task.cheapest() == Some(cost)
}

fn checked(bytes: &[u8]) -> Option<(PathClaim, u64)> {
    match check_bytes(bytes, &Options { threads: 1, memory: 1 << 20 }).ok()? {
        Verdict::Cachex { claim, cost } => Some((claim, cost)),
        Verdict::Infexion { .. } => panic!("a certificate of the other game"),
    }
}

#[test]
fn right_certificates_of_every_question_are_accepted() {
    let (mut found, mut none) = (0, 0);
    for task in tasks() {
        let bytes = task.file();
        let (claim, cost) = checked(&bytes).expect("a right certificate");
        assert_eq!((claim.path, cost), (task.path(), task.cheapest().unwrap_or(0)));
        if task.path().is_some() { found += 1 } else { none += 1 }
    }
    assert!(found > 10 && none > 10, "{found} {none}");
}

#[test]
fn no_edit_of_one_bit_makes_the_checker_say_something_false() {
    let mut accepted = 0;
    for task in tasks() {
        let right = task.file();
        for place in 0..8 * right.len() {
            let mut bytes = right.clone();
            bytes[place / 8] ^= 1 << (place % 8);
            if let Some((claim, cost)) = checked(&bytes) {
                assert!(is_true(&claim, cost, &bytes), "bit {place} of {right:?}");
                accepted += 1;
            }
        }
    }
    // Labels that are smaller than they could be, stacks beside the path.
    assert!(accepted > 0);
}

/// A forger who knows the truth: the labels are right, the path is not.
#[test]
fn no_other_path_is_accepted_with_right_labels() {
    for task in tasks() {
        let (bytes, right) = (task.file(), task.path());
        let rows = &bytes[26 + 4 * right.as_ref().map_or(0, Vec::len)..];
        let mut paths = vec![None, Some(Vec::new())];
        // Cells beside the board cost nothing, for they have no price.
        let beside = (0..task.side).flat_map(|at| [(at, task.side), (task.side, at)]);
        for cell in task.cells().chain(beside).chain([(u16::MAX, u16::MAX)]) {
            paths.push(Some(vec![cell]));
            let Some(right) = &right else { continue };
            for place in 0..=right.len() {
                let mut longer = right.clone();
                longer.insert(place, cell);
                paths.push(Some(longer));
                let mut other = right.clone();
                other.splice(place..(place + 1).min(right.len()), [cell]);
                paths.push(Some(other));
                let mut shorter = right.clone();
                shorter.truncate(place);
                paths.push(Some(shorter));
                paths.push(Some(right[place..].to_vec()));
            }
        }
        for path in paths {
            let Task { question, side, ends, .. } = task;
            let claim = PathClaim { question, side, ends, path };
            let mut forged = Vec::new();
            claim.write(&mut forged).expect("memory takes every byte");
            forged.extend(rows);
            let Some((_, cost)) = checked(&forged) else { continue };
            assert!(is_true(&claim, cost, &forged), "{claim:?}");
        }
    }
}

#[test]
fn a_path_is_there_or_it_is_not() {
    for task in tasks() {
        let right = task.file();
        for found in 0..=255 {
            let mut bytes = right.clone();
            bytes[11] = found;
            assert_eq!(checked(&bytes).is_some(), found == right[11], "{found}");
        }
        // No path, and cells of one all the same.
        if task.path().is_none() {
            let mut bytes = right.clone();
            bytes[22] = 1;
            bytes.splice(26..26, [0; 4]);
            assert!(checked(&bytes).is_none());
        }
    }
}

#[test]
fn a_cell_is_empty_red_or_blue() {
    for task in tasks() {
        let right = task.file();
        let first = 26 + 4 * task.path().map_or(0, |path| path.len());
        for content in 3..=255 {
            let mut bytes = right.clone();
            bytes[first] = content;
            assert!(checked(&bytes).is_none(), "{content}");
        }
    }
}

#[test]
fn ends_of_a_path_are_on_the_board_and_those_of_a_connection_play_no_part() {
    for (place, question) in QUESTIONS.into_iter().enumerate() {
        for end in [(0, 2), (2, 0)] {
            let task =
                Task { question, side: 2, ends: [(0, 0), (1, 1)], contents: vec![1, 1, 1, 1] };
            let mut bytes = task.file();
            bytes[14..18].copy_from_slice(&[end.0, 0, end.1, 0].map(|byte: u16| byte as u8));
            let accepted = checked(&bytes).is_some();
            assert_eq!(accepted, matches!(question, Question::Connect(_)), "{place} {end:?}");
        }
    }
}

#[test]
fn a_board_of_no_cells_and_a_cut_or_longer_file_are_refused() {
    for task in tasks() {
        let right = task.file();
        for length in 0..right.len() {
            assert!(checked(&right[..length]).is_none(), "{length} bytes of {right:?}");
        }
        assert!(checked(&[&right[..], &[0]].concat()).is_none());
    }
    let claim =
        PathClaim { question: Question::Connect(1), side: 0, ends: [(0, 0); 2], path: None };
    let mut bytes = Vec::new();
    claim.write(&mut bytes).expect("memory takes every byte");
    assert!(checked(&bytes).is_none());
}
