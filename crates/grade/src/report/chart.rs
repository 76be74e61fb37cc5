//! The two figures of a report: boards solved against time, and points of a class.

use crate::grading::{GradeReport, SubmissionResult};
use std::fmt::Write;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 260.0;
const LEFT: f64 = 48.0;
const BOTTOM: f64 = 40.0;
const TOP: f64 = 14.0;

/// The cactus plot of one submission: how many boards are answered best within a time each.
/// Boards that are not answered best are not on it.
pub(super) fn cactus(submission: &SubmissionResult) -> String {
    let mut times: Vec<f64> =
        submission.boards.iter().filter(|board| board.right).map(|board| board.seconds).collect();
    times.sort_by(f64::total_cmp);
    let most = submission.boards.len() as f64;
    // Times span milliseconds to minutes: a logarithmic axis from 1 ms to the next power of 10.
    let last = times.last().copied().unwrap_or(1.0).max(0.01).log10().ceil();
    let x = |seconds: f64| {
        LEFT + (seconds.max(0.001).log10() + 3.0) / (last + 3.0) * (WIDTH - LEFT - 14.0)
    };
    let y = |boards: f64| HEIGHT - BOTTOM - boards / most * (HEIGHT - BOTTOM - TOP);
    let mut body = String::new();
    for power in -3..=(last as i32) {
        let seconds = 10_f64.powi(power);
        tick(&mut body, x(seconds), HEIGHT - BOTTOM + 16.0, "middle", &format!("{seconds} s"));
        rule(&mut body, (x(seconds), TOP), (x(seconds), HEIGHT - BOTTOM));
    }
    for boards in [0.0, most] {
        tick(&mut body, LEFT - 6.0, y(boards) + 4.0, "end", &boards.to_string());
        rule(&mut body, (LEFT, y(boards)), (WIDTH - 14.0, y(boards)));
    }
    let mut path = format!("M{:.1} {:.1}", LEFT, y(0.0));
    for (index, seconds) in times.iter().enumerate() {
        let _ = write!(path, "H{:.1}V{:.1}", x(*seconds), y(index as f64 + 1.0));
    }
    let _ = write!(
        body,
        "<path d='{path}H{:.1}' fill='none' stroke='#0072b2' stroke-width='2'/>",
        WIDTH - 14.0
    );
    figure("boards answered best, against time for each", &body)
}

/// How many submissions have earned which part of the points, in ten steps.
pub(super) fn distribution(report: &GradeReport) -> String {
    const STEPS: usize = 10;
    let mut counts = [0_usize; STEPS];
    for submission in &report.submissions {
        let share = submission.points() / submission.max_points().max(f64::MIN_POSITIVE);
        counts[((share * STEPS as f64) as usize).min(STEPS - 1)] += 1;
    }
    let most = counts.iter().copied().max().unwrap_or(0).max(1) as f64;
    let step = (WIDTH - LEFT - 14.0) / STEPS as f64;
    let mut body = String::new();
    rule(&mut body, (LEFT, HEIGHT - BOTTOM), (WIDTH - 14.0, HEIGHT - BOTTOM));
    for (index, count) in counts.iter().enumerate() {
        let height = *count as f64 / most * (HEIGHT - BOTTOM - TOP - 16.0);
        let (left, top) = (LEFT + index as f64 * step, HEIGHT - BOTTOM - height);
        let _ = write!(
            body,
            "<rect x='{:.1}' y='{top:.1}' width='{:.1}' height='{height:.1}' fill='#0072b2'/>",
            left + 2.0,
            step - 4.0
        );
        if *count > 0 {
            tick(&mut body, left + step / 2.0, top - 4.0, "middle", &count.to_string());
        }
        tick(&mut body, left, HEIGHT - BOTTOM + 16.0, "middle", &format!("{}%", index * 10));
    }
    tick(&mut body, WIDTH - 2.0, HEIGHT - BOTTOM + 16.0, "end", "100%");
    figure("submissions, by share of the points", &body)
}

fn tick(body: &mut String, x: f64, y: f64, anchor: &str, text: &str) {
    let _ = write!(body, "<text x='{x:.1}' y='{y:.1}' text-anchor='{anchor}'>{text}</text>");
}

fn rule(body: &mut String, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
    let _ =
        write!(body, "<line x1='{x1:.1}' y1='{y1:.1}' x2='{x2:.1}' y2='{y2:.1}' stroke='#ccc'/>");
}

fn figure(title: &str, body: &str) -> String {
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {HEIGHT}' width='{WIDTH}' \
         height='{HEIGHT}' role='img' aria-label='{title}' font-family='sans-serif' \
         font-size='12'>{body}<text x='{:.1}' y='{:.1}' text-anchor='middle'>{title}</text></svg>",
        WIDTH / 2.0,
        HEIGHT - 6.0
    )
}
