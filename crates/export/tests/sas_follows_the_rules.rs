//! A reader of SAS+ that knows nothing of Infexion plays the exported task beside the rules.

use infexion_export::{plan, sas};
use infexion_generate::{GenerateOptions, Generator};
use infexion_rules::{Action, Board, CELLS, Cell, Colour, Game};

/// Variable and value.
type Fact = (usize, usize);

struct Effect {
    conditions: Vec<Fact>,
    fact: Fact,
}

struct Operator {
    name: String,
    conditions: Vec<Fact>,
    effects: Vec<Effect>,
}

struct Task {
    sizes: Vec<usize>,
    start: Vec<usize>,
    goal: Vec<Fact>,
    operators: Vec<Operator>,
}

/// Goes through the lines of a task and insists on its words.
struct Lines<'a>(std::str::Lines<'a>);

impl<'a> Lines<'a> {
    fn text(&mut self) -> &'a str {
        self.0.next().expect("another line")
    }

    fn word(&mut self, expected: &str) {
        assert_eq!(self.text(), expected);
    }

    fn numbers(&mut self) -> Vec<i64> {
        self.text().split(' ').map(|number| number.parse().expect("a number")).collect()
    }

    fn number(&mut self) -> usize {
        let numbers = self.numbers();
        assert_eq!(numbers.len(), 1);
        numbers[0] as usize
    }
}

fn read(text: &str) -> Task {
    let mut lines = Lines(text.lines());
    for word in ["begin_version", "3", "end_version", "begin_metric", "0", "end_metric"] {
        lines.word(word);
    }
    let mut sizes = Vec::new();
    for _ in 0..lines.number() {
        lines.word("begin_variable");
        lines.text();
        lines.word("-1");
        let size = lines.number();
        (0..size).for_each(|_| assert!(lines.text().contains("Atom")));
        lines.word("end_variable");
        sizes.push(size);
    }
    assert_eq!(lines.number(), 0, "groups");
    lines.word("begin_state");
    let start = sizes.iter().map(|_| lines.number()).collect();
    lines.word("end_state");
    lines.word("begin_goal");
    let fact = |numbers: Vec<i64>| (numbers[0] as usize, numbers[1] as usize);
    let goal = (0..lines.number()).map(|_| fact(lines.numbers())).collect();
    lines.word("end_goal");
    let operators = (0..lines.number()).map(|_| operator(&mut lines)).collect();
    assert_eq!(lines.number(), 0, "axioms");
    assert_eq!(lines.0.next(), None);
    Task { sizes, start, goal, operators }
}

fn operator(lines: &mut Lines<'_>) -> Operator {
    lines.word("begin_operator");
    let name = lines.text().to_owned();
    assert_eq!(lines.number(), 0, "conditions without an effect");
    let (mut conditions, mut effects) = (Vec::new(), Vec::new());
    for _ in 0..lines.number() {
        let numbers = lines.numbers();
        let count = numbers[0] as usize;
        let of_effect = numbers[1..=2 * count].chunks(2);
        let of_effect = of_effect.map(|pair| (pair[0] as usize, pair[1] as usize)).collect();
        let [variable, before, after] = numbers[1 + 2 * count..] else { panic!("{numbers:?}") };
        if before >= 0 {
            conditions.push((variable as usize, before as usize));
        }
        effects.push(Effect { conditions: of_effect, fact: (variable as usize, after as usize) });
    }
    assert_eq!(lines.number(), 1, "cost");
    lines.word("end_operator");
    Operator { name, conditions, effects }
}

impl Operator {
    /// All effects look at the state before.
    fn apply(&self, state: &[usize]) -> Option<Vec<usize>> {
        let hold =
            |facts: &[Fact]| facts.iter().all(|(variable, value)| state[*variable] == *value);
        hold(&self.conditions).then(|| {
            let mut after = state.to_vec();
            for effect in self.effects.iter().filter(|effect| hold(&effect.conditions)) {
                after[effect.fact.0] = effect.fact.1;
            }
            after
        })
    }
}

/// The cells of a state of the task that began with `start`.
fn expected(start: &Board, board: &Board) -> Vec<usize> {
    let value = |cell: Cell| match board.stack(cell) {
        None => 0,
        Some(stack) if stack.colour == Colour::Red => stack.power.into(),
        Some(_) => 7,
    };
    let cells = Cell::all().map(value);
    let gone = start.blue().into_iter().map(|cell| usize::from(!board.blue().contains(cell)));
    cells.chain(gone).collect()
}

#[test]
fn an_exported_task_has_the_moves_of_the_rules_and_no_others() {
    let options = GenerateOptions {
        red: 1..=4,
        blue: 1..=6,
        // Stacks that overflow are the hard part.
        blue_power: 5..=6,
        max_total_power: Some(30),
        ..GenerateOptions::default()
    };
    let mut overflows = 0;
    for (at, start) in Generator::new(options).unwrap().take(12).map(Result::unwrap).enumerate() {
        let game = if at % 2 == 0 { Game::SpreadOnly } else { Game::WithSpawn };
        let task = read(&sas::write(&start, game).unwrap());
        assert_eq!(task.sizes.len(), CELLS + start.blue().len() as usize);
        let (mut board, mut state) = (start, task.start.clone());
        for step in 0..12_usize {
            assert_eq!(state, expected(&start, &board));
            let met = task.goal.iter().all(|(variable, value)| state[*variable] == *value);
            assert_eq!(met, board.is_solved());
            let mut moves: Vec<(Action, Vec<usize>)> = Vec::new();
            for operator in &task.operators {
                if let Some(after) = operator.apply(&state) {
                    let action = plan::read(&format!("({})", operator.name)).unwrap()[0];
                    moves.push((action, after));
                }
            }
            let legal: Vec<Action> = board.actions(game).collect();
            assert_eq!(moves.len(), legal.len());
            assert!(legal.iter().all(|action| moves.iter().any(|(other, _)| other == action)));
            if moves.is_empty() {
                break;
            }
            let overflow = moves
                .iter()
                .position(|(action, _)| board.after(*action).total_power() < board.total_power());
            let chosen = overflow.unwrap_or((step * 7 + at) % moves.len());
            let (action, after) = moves.swap_remove(chosen);
            let next = board.after(action);
            overflows += u32::from(next.total_power() < board.total_power());
            (board, state) = (next, after);
        }
    }
    assert!(overflows > 5, "{overflows}");
}

#[test]
fn a_board_where_the_power_limit_could_matter_is_refused_with_spawn() {
    let full = "0,0,r,6\n0,1,r,6\n0,2,r,6\n0,3,r,6\n0,4,r,6\n0,5,r,6\n1,1,b,6\n2,2,b,5\n";
    let board: Board = full.parse().unwrap();
    assert!(sas::write(&board, Game::SpreadOnly).is_ok());
    assert_eq!(
        sas::write(&board, Game::WithSpawn).unwrap_err().to_string(),
        "with SPAWN this board is too full to be exported: its total power 47 and twice its 2 blue \
         stacks are 51, and must be at most 50 together"
    );
}

#[test]
fn a_solved_board_is_a_task_that_is_done() {
    let board: Board = "0,0,r,1\n".parse().unwrap();
    let task = read(&sas::write(&board, Game::SpreadOnly).unwrap());
    assert!(!task.goal.is_empty());
    assert!(task.goal.iter().all(|(variable, value)| task.start[*variable] == *value));
}
