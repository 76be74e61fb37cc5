//! `Board`: a legal Infexion board that reads like the course's dictionary.

use crate::errors::{bad_input, bad_inputs, illegal_action};
use crate::options::game;
use infexion_draw::infexion;
use infexion_rules::notation::csv::BoardFault;
use infexion_rules::notation::{csv, items, picture};
use infexion_rules::{Action, Board, Cell, Colour, Placement, Setup, Stack};
use pyo3::exceptions::{PyKeyError, PyOSError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList, PyMapping, PyString, PyTuple, PyType};
use std::path::{Path, PathBuf};

type PyCell = (u8, u8);
type PyStack = (char, u8);
/// The planes of a board, as pickles hold them.
type Bits = (u64, u64, u64, u64);

/// A legal Infexion board. It cannot be changed, and reads like the course's dictionary.
///
/// >>> from infexion import Board
/// >>> board = Board({(5, 6): ("r", 2), (1, 0): ("b", 2)})
/// >>> board[5, 6]
/// ('r', 2)
/// >>> (0, 0) in board, len(board), board.blue
/// (False, 2, {(1, 0): 2})
/// >>> board == Board("1,0,b,2 5,6,r,2") and hash(board) == hash(Board(board.to_csv()))
/// True
/// >>> import pickle
/// >>> pickle.loads(pickle.dumps(board)) == board
/// True
#[pyclass(name = "Board", module = "infexion", frozen, eq, hash, mapping)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct PyBoard(pub(crate) Board);

fn pair(cell: Cell) -> PyCell {
    (cell.r(), cell.q())
}

fn entry(stack: Stack) -> PyStack {
    (stack.colour.letter(), stack.power)
}

/// An action as the course writes it: `(r, q, dr, dq)`, and `(r, q)` for SPAWN.
pub(crate) fn action_tuple<'py>(py: Python<'py>, action: Action) -> PyResult<Bound<'py, PyTuple>> {
    match action {
        Action::Spread { cell, direction } => {
            let (dr, dq) = direction.delta();
            (cell.r(), cell.q(), dr, dq).into_pyobject(py)
        }
        Action::Spawn { cell } => (cell.r(), cell.q()).into_pyobject(py),
    }
}

/// An action from a tuple or from text in course notation.
pub(crate) fn to_action(value: &Bound<'_, PyAny>) -> PyResult<Action> {
    let text = match value.cast::<PyString>() {
        Ok(text) => text.to_string(),
        Err(_) => {
            let numbers: Vec<i64> = value.extract().map_err(|_| {
                let shown = value.repr().map(|text| text.to_string()).unwrap_or_default();
                bad_input(format!(
                    "{shown} is not an action: expected (r, q, dr, dq), or (r, q) for SPAWN"
                ))
            })?;
            let name = if numbers.len() == 2 { "SPAWN" } else { "SPREAD" };
            let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            format!("{name} {}", words.join(" "))
        }
    };
    text.parse().map_err(bad_input)
}

fn from_mapping(stacks: &Bound<'_, PyMapping>) -> PyResult<Board> {
    let mut setup = Setup::default();
    let mut faults = Vec::new();
    let mut names = Vec::new();
    for item in stacks.items()?.iter() {
        let (cell, stack): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item.extract()?;
        let name = format!("{}: {}", cell.repr()?, stack.repr()?);
        let shape = cell
            .extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>()
            .and_then(|cell| Ok((cell, stack.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>()?)));
        let Ok(((r, q), (colour, power))) = shape else {
            faults.push(format!("{name}: expected (r, q): (colour, power)"));
            continue;
        };
        let mut number = |field: &'static str, value: &Bound<'_, PyAny>| {
            value.extract::<i64>().unwrap_or_else(|_| {
                let fault = BoardFault::NotANumber { field, text: value.to_string() };
                faults.push(format!("{name}: {fault}"));
                0
            })
        };
        let before = (number("r", &r), number("q", &q), number("power", &power));
        let letter = colour.extract::<String>().ok().and_then(|text| Colour::from_letter(&text));
        match letter {
            None => {
                let fault = BoardFault::Colour(colour.to_string());
                faults.push(format!("{name}: {fault}"));
            }
            Some(colour) => {
                let (r, q, power) = before;
                setup.placements.push(Placement { r, q, colour, power });
                names.push(name);
            }
        }
    }
    if !faults.is_empty() {
        return Err(bad_inputs(faults));
    }
    let located = |(index, fault)| format!("{}: {fault}", names[index]);
    setup.board().map_err(|found| {
        let faults: Vec<_> = found.into_iter().map(located).collect();
        bad_inputs(faults)
    })
}

/// What is no text of a board, but was meant to be one: how to read a file, or the other game.
fn not_a_text(text: &str) -> Option<PyErr> {
    let text = text.trim();
    if text.starts_with('{') {
        let message = "this is a Cachex board; find a path with infexion.cachex.read(text)";
        return Some(bad_input(message));
    }
    let ending = Path::new(text).extension().and_then(|ending| ending.to_str());
    let is_file_name = matches!(ending, Some("csv" | "txt" | "tsv" | "json"));
    (is_file_name && !text.contains(',')).then(|| read_a_file(text))
}

fn read_a_file(text: &str) -> PyErr {
    bad_input(format!(
        "{text:?} is not the text of a board; to read a file, give a path: \
         Board.from_csv(pathlib.Path({text:?}))"
    ))
}

fn from_text(text: &str) -> PyResult<Board> {
    if let Some(error) = not_a_text(text) {
        return Err(error);
    }
    match text.trim().contains('\n') {
        true => csv::read_board(text).map_err(bad_input),
        false => items::read(text).map_err(bad_input),
    }
}

/// The exception that Python's own `open` raises, which names the file.
fn unreadable(error: &std::io::Error, path: &Path) -> PyErr {
    match error.raw_os_error() {
        None => PyOSError::new_err(format!("{error}: {}", path.display())),
        // Python chooses the class by the number.
        Some(number) => Python::attach(|py| {
            let strerror = py.import("os").and_then(|os| os.call_method1("strerror", (number,)));
            let told = strerror.map(|told| told.to_string()).unwrap_or_default();
            PyOSError::new_err((number, told, path.display().to_string()))
        }),
    }
}

#[pymethods]
impl PyBoard {
    #[new]
    // Not an `Option`: `Board()` is the empty board, `Board(None)` a mistake.
    #[pyo3(signature = (*stacks), text_signature = "(stacks=..., /)")]
    fn new(stacks: &Bound<'_, PyTuple>) -> PyResult<PyBoard> {
        let stacks = match stacks.len() {
            0 => return Ok(PyBoard(Board::EMPTY)),
            1 => stacks.get_item(0)?,
            more => return Err(bad_input(format!("a board is one value, not {more}"))),
        };
        if stacks.is_none() {
            return Err(bad_input("None is no board: expected a dict, text or a Board"));
        }
        if let Ok(board) = stacks.cast::<PyBoard>() {
            return Ok(PyBoard(board.get().0));
        }
        if let Ok(text) = stacks.cast::<PyString>() {
            return from_text(&text.to_string()).map(PyBoard);
        }
        match stacks.cast::<PyMapping>() {
            Ok(mapping) => from_mapping(mapping).map(PyBoard),
            Err(_) => {
                let kind = stacks.get_type().name()?;
                Err(bad_input(format!("{kind} is no board: expected a dict, text or a Board")))
            }
        }
    }

    /// A board from the course's dictionary.
    ///
    /// >>> Board.from_dict({(7, 0): ("r", 1)})
    /// Traceback (most recent call last):
    ///     ...
    /// infexion.errors.BadInput: (7, 0): ('r', 1): cell (7,0) is outside the board: both coordinates run from 0 to 6
    #[classmethod]
    fn from_dict(_: &Bound<'_, PyType>, stacks: &Bound<'_, PyMapping>) -> PyResult<PyBoard> {
        from_mapping(stacks).map(PyBoard)
    }

    /// A board from the course's file format, one stack a line: its text, or the path of a file.
    ///
    /// A path is a `pathlib.Path`; a string is always the text itself.
    ///
    /// >>> Board.from_csv("5,6,r,2\n1,0,b,2\n")
    /// Board('1,0,b,2 5,6,r,2')
    #[classmethod]
    fn from_csv(_: &Bound<'_, PyType>, text: &Bound<'_, PyAny>) -> PyResult<PyBoard> {
        let bytes = if let Ok(text) = text.cast::<PyString>() {
            let text = text.to_string();
            if !text.trim().is_empty() && !text.contains(',') {
                return Err(read_a_file(&text));
            }
            text.into_bytes()
        } else if let Ok(bytes) = text.extract::<Vec<u8>>() {
            bytes
        } else if let Ok(path) = text.extract::<PathBuf>() {
            std::fs::read(&path).map_err(|error| unreadable(&error, &path))?
        } else {
            let kind = text.get_type().name()?;
            return Err(bad_input(format!("a {kind} is neither text, bytes nor a path")));
        };
        if let Some(error) = std::str::from_utf8(&bytes).ok().and_then(not_a_text) {
            return Err(error);
        }
        csv::read_bytes(&bytes).map(|typed| PyBoard(*typed.board())).map_err(bad_input)
    }

    /// A board from one line, stacks separated by blanks, or from several as `from_csv`.
    ///
    /// >>> Board.from_text("5,6,r,2 1,0,b,2").to_dict()
    /// {(1, 0): ('b', 2), (5, 6): ('r', 2)}
    #[classmethod]
    fn from_text(_: &Bound<'_, PyType>, text: &str) -> PyResult<PyBoard> {
        from_text(text).map(PyBoard)
    }

    /// The inverse of pickling.
    #[classmethod]
    fn _from_bits(
        _: &Bound<'_, PyType>,
        low: u64,
        middle: u64,
        high: u64,
        red: u64,
    ) -> PyResult<PyBoard> {
        let board = Board::from_bits([low, middle, high], red);
        board.map(PyBoard).ok_or_else(|| bad_input("these bits are no board"))
    }

    fn __reduce__<'py>(slf: &Bound<'py, PyBoard>) -> PyResult<(Bound<'py, PyAny>, Bits)> {
        let ([low, middle, high], red) = slf.get().0.to_bits();
        Ok((slf.get_type().getattr("_from_bits")?, (low, middle, high, red)))
    }

    /// The course's dictionary.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let stacks = PyDict::new(py);
        for (cell, stack) in self.0.stacks() {
            stacks.set_item(pair(cell), entry(stack))?;
        }
        Ok(stacks)
    }

    /// The course's file format.
    fn to_csv(&self) -> String {
        csv::write(&self.0)
    }

    /// One line, as suites and batches write boards.
    fn to_text(&self) -> String {
        items::write(&self.0)
    }

    /// The course's picture in text.
    fn picture(&self) -> String {
        picture::draw(&self.0)
    }

    /// The board as SVG; a notebook draws it by itself.
    fn svg(&self) -> String {
        infexion::board_svg(&self.0)
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    /// The board after an action, given as a tuple or in course notation.
    ///
    /// >>> Board("0,6,r,1 0,0,b,3").play((0, 6, 0, 1))
    /// Board('0,0,r,4')
    /// >>> Board("0,6,r,1 0,0,b,3").play("SPAWN 1 1")
    /// Traceback (most recent call last):
    ///     ...
    /// infexion.errors.IllegalAction: SPAWN is not part of this game
    #[pyo3(signature = (action, *, spawn = false))]
    fn play(&self, action: &Bound<'_, PyAny>, spawn: bool) -> PyResult<PyBoard> {
        let action = to_action(action)?;
        self.0.play(action, game(spawn)).map(PyBoard).map_err(illegal_action)
    }

    /// The legal actions: spreads by cell and direction, with `spawn` then spawns by cell.
    ///
    /// >>> Board("0,6,r,1").legal_actions()[:2]
    /// [(0, 6, 0, 1), (0, 6, -1, 1)]
    /// >>> len(Board("0,6,r,1").legal_actions(spawn=True))
    /// 54
    #[pyo3(signature = (*, spawn = false))]
    fn legal_actions<'py>(&self, py: Python<'py>, spawn: bool) -> PyResult<Bound<'py, PyList>> {
        let actions: PyResult<Vec<_>> =
            self.0.actions(game(spawn)).map(|action| action_tuple(py, action)).collect();
        PyList::new(py, actions?)
    }

    /// No blue stack is left.
    #[getter]
    fn is_solved(&self) -> bool {
        self.0.is_solved()
    }

    /// Power of all stacks of both colours.
    #[getter]
    fn total_power(&self) -> u32 {
        self.0.total_power()
    }

    /// The power of each red stack by its cell.
    #[getter]
    fn red<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.powers(py, Colour::Red)
    }

    /// The power of each blue stack by its cell.
    #[getter]
    fn blue<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.powers(py, Colour::Blue)
    }

    /// The cells that hold a stack.
    fn keys(&self) -> Vec<PyCell> {
        self.0.occupied().into_iter().map(pair).collect()
    }

    /// The stacks.
    fn values(&self) -> Vec<PyStack> {
        self.0.stacks().map(|(_, stack)| entry(stack)).collect()
    }

    /// Cells and stacks.
    fn items(&self) -> Vec<(PyCell, PyStack)> {
        self.0.stacks().map(|(cell, stack)| (pair(cell), entry(stack))).collect()
    }

    /// The stack on a cell, or the default.
    #[pyo3(signature = (cell, default = None, /))]
    fn get<'py>(
        &self,
        py: Python<'py>,
        cell: &Bound<'py, PyAny>,
        default: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self.stack_on(cell) {
            Some(stack) => Ok(Some(entry(stack).into_pyobject(py)?.into_any())),
            None => Ok(default),
        }
    }

    fn __getitem__(&self, cell: &Bound<'_, PyAny>) -> PyResult<PyStack> {
        let stack = self.stack_on(cell).ok_or_else(|| PyKeyError::new_err(cell.clone().unbind()));
        stack.map(entry)
    }

    fn __contains__(&self, cell: &Bound<'_, PyAny>) -> bool {
        self.stack_on(cell).is_some()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.keys())?.try_iter()
    }

    fn __len__(&self) -> usize {
        self.0.stacks().count()
    }

    fn __bool__(&self) -> bool {
        !self.0.occupied().is_empty()
    }

    fn __str__(&self) -> String {
        self.picture()
    }

    fn __repr__(&self) -> String {
        match self.0.occupied().is_empty() {
            true => "Board()".to_owned(),
            false => format!("Board('{}')", self.to_text()),
        }
    }
}

impl PyBoard {
    fn stack_on(&self, cell: &Bound<'_, PyAny>) -> Option<Stack> {
        let (r, q): (u8, u8) = cell.extract().ok()?;
        self.0.stack(Cell::new(r, q)?)
    }

    fn powers<'py>(&self, py: Python<'py>, colour: Colour) -> PyResult<Bound<'py, PyDict>> {
        let powers = PyDict::new(py);
        for (cell, stack) in self.0.stacks().filter(|(_, stack)| stack.colour == colour) {
            powers.set_item(pair(cell), stack.power)?;
        }
        Ok(powers)
    }
}

/// The boards of a solution as one picture. The actions must be legal.
#[pyfunction]
pub(crate) fn storyboard_svg(
    board: &Bound<'_, PyBoard>,
    actions: Vec<Bound<'_, PyAny>>,
    spawn: bool,
) -> PyResult<String> {
    let actions: PyResult<Vec<Action>> = actions.iter().map(to_action).collect();
    let (actions, start) = (actions?, board.get().0);
    actions
        .iter()
        .try_fold(start, |board, action| board.play(*action, game(spawn)))
        .map_err(illegal_action)?;
    Ok(infexion::storyboard_svg(&start, &actions))
}
