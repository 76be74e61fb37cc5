//! `infexion plot`

use crate::exit::{CommandResult, Exit, Failure};
use crate::fault::Fault;
use crate::input::read_text;
use crate::output::{make_folder, print};
use crate::picture_file::PictureFormats;
use clap::{Args, ValueEnum};
use infexion_explain::audit::AuditLine;
use infexion_lab::chart::{
    ChartError, EstimateSeries, cactus, cases, depth, difficulty, estimates, scatter,
    with_games_in_names, without_title,
};
use infexion_lab::experiment::{ResultsError, RunResult, read_results};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Draw charts of results, as SVG, PNG or PDF.
///
/// Takes results of `infexion compare` (.csv, .tsv, .jsonl, .parquet) and of `infexion audit --format
/// json` (.jsonl). Draws every chart that the results have something for, and prints the names of the files.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PlotArgs {
    /// Results.
    #[arg(required = true)]
    results: Vec<PathBuf>,

    /// Which charts, separated by commas. [default: all]
    #[arg(long, short, value_enum, value_delimiter = ',')]
    chart: Vec<Chart>,

    /// The two runs of the scatter chart, x and y, separated by a comma. [default: the first two]
    #[arg(long = "run", short, value_name = "X,Y", value_delimiter = ',')]
    runs: Vec<String>,

    /// Leave the titles out: in a paper the caption says it.
    #[arg(long)]
    no_title: bool,

    #[command(flatten)]
    formats: PictureFormats,

    /// The folder for the charts.
    #[arg(long, short, value_name = "DIR", default_value = "charts")]
    output: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  infexion plot results.csv
  infexion plot results.parquet --chart cactus,difficulty --no-title --format svg,pdf --output figures
  infexion plot results.jsonl --chart scatter --run auto,astar:line-cover
  infexion audit --format json > audit.jsonl && infexion plot audit.jsonl";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Chart {
    /// Time and states stored of every test case, in order of difficulty
    Cases,
    /// Time and states stored against the length of the optimal solution
    Difficulty,
    /// Boards solved against time
    Cactus,
    /// States expanded at each depth
    Depth,
    /// Estimates against true distance, as boxes
    Estimates,
    /// Times of two runs against each other
    Scatter,
}

const ALL: [Chart; 6] = [
    Chart::Cases,
    Chart::Difficulty,
    Chart::Cactus,
    Chart::Depth,
    Chart::Estimates,
    Chart::Scatter,
];

impl Chart {
    fn file(self) -> &'static str {
        match self {
            Chart::Cases => "cases.svg",
            Chart::Difficulty => "difficulty.svg",
            Chart::Cactus => "cactus.svg",
            Chart::Depth => "depth.svg",
            Chart::Estimates => "estimates.svg",
            Chart::Scatter => "scatter.svg",
        }
    }
}

pub(crate) fn run(args: &PlotArgs) -> CommandResult {
    if !matches!(args.runs.len(), 0 | 2) {
        let message = "--run names the two runs of the scatter chart: type --run X,Y, or leave it out \
                       (the other charts show every run)";
        return Err(Fault::plain(message).into());
    }
    let mut results: Vec<RunResult> = Vec::new();
    let mut audits: Vec<AuditLine> = Vec::new();
    for path in &args.results {
        match audit_lines(path)? {
            Some(lines) => audits.extend(lines),
            None => {
                let read = read_results(path).map_err(unreadable)?;
                results.extend(read);
            }
        }
    }
    let mut series = audit_series(audits);
    let audited = series.len();
    series.extend(EstimateSeries::of_results(&results));
    series[audited..].iter_mut().for_each(|of_run| of_run.series += audited);
    known_runs(&results, &args.runs)?;
    make_folder(&args.output)?;
    let wanted = if args.chart.is_empty() { &ALL[..] } else { &args.chart };
    let mut written = 0;
    for chart in wanted {
        let drawn = match chart {
            Chart::Cases => cases(&results),
            Chart::Difficulty => difficulty(&results),
            Chart::Cactus => cactus(&results),
            Chart::Depth => depth(&results),
            Chart::Estimates => estimates(&series),
            Chart::Scatter => draw_scatter(&results, &args.runs),
        };
        match drawn {
            Ok(svg) => {
                let svg = if args.no_title { without_title(&svg) } else { svg };
                for path in args.formats.write(&args.output.join(chart.file()), &svg)? {
                    print(&format!("{}\n", path.display()))?;
                }
                written += 1;
            }
            // A chart that was not asked for by name and has nothing to show is no fault.
            Err(ChartError::Nothing(_)) if args.chart.is_empty() => {}
            Err(ChartError::Draw(error)) => return Err(Failure::Internal(error)),
            Err(error) => {
                let message = format!("{}: {error}", chart.file());
                return Err(Fault::plain(message).into());
            }
        }
    }
    if written == 0 {
        return Err(Fault::plain("the results hold nothing to draw").into());
    }
    Ok(Exit::Answer)
}

/// Tells of a run that nothing is known of before the first chart is drawn.
fn known_runs(results: &[RunResult], asked: &[String]) -> Result<(), Failure> {
    let mut known: Vec<String> = Vec::new();
    for result in with_games_in_names(results).iter() {
        if !known.contains(&result.run) {
            known.push(result.run.clone());
        }
    }
    match asked.iter().find(|run| !known.contains(run)) {
        Some(run) => {
            let known = known.join(", ");
            let message = format!("the results hold no run '{run}'; they hold {known}");
            Err(Fault::plain(message).into())
        }
        None => Ok(()),
    }
}

fn draw_scatter(results: &[RunResult], runs: &[String]) -> Result<String, ChartError> {
    if let [x, y] = runs {
        return scatter(results, x, y);
    }
    let named = with_games_in_names(results);
    let first = named.first().map(|result| result.run.as_str());
    let second = named.iter().map(|result| result.run.as_str()).find(|run| Some(*run) != first);
    match (first, second) {
        (Some(x), Some(y)) => scatter(results, x, y),
        _ => Err(ChartError::Nothing("there are no two runs")),
    }
}

/// A series for each heuristic, and for each game if there are several.
fn audit_series(audits: Vec<AuditLine>) -> Vec<EstimateSeries> {
    let mixed = audits.iter().any(|line| line.game != audits[0].game);
    let series = |(series, line): (usize, AuditLine)| EstimateSeries {
        name: match mixed {
            true => format!("{}, {}", line.heuristic, line.game),
            false => line.heuristic.to_string(),
        },
        series,
        game: line.game,
        infinite: line.report.infinite(),
        samples: line.report.samples,
    };
    audits.into_iter().enumerate().map(series).collect()
}

/// The lines of an audit, or `None` where the file holds something else.
fn audit_lines(path: &Path) -> Result<Option<Vec<AuditLine>>, Failure> {
    const LONGEST: u64 = 256 << 20;
    if path.extension().is_none_or(|extension| extension != "jsonl") {
        return Ok(None);
    }
    let text = read_text(path, LONGEST)?;
    let lines = text.utf8()?.lines().filter(|line| !line.trim().is_empty());
    let read: Result<Vec<AuditLine>, _> = lines.map(serde_json::from_str).collect();
    Ok(read.ok().filter(|lines| !lines.is_empty()))
}

/// Why there are no results to draw.
fn unreadable(error: ResultsError) -> Fault {
    match error {
        ResultsError::Read { path, error } if error.kind() == ErrorKind::NotFound => {
            let path = path.display();
            Fault::plain(format!(
                "cannot read {path}: there is no such file; infexion compare BOARDS -o {path} makes \
                 one"
            ))
        }
        error => Fault::plain(error.to_string()),
    }
}
