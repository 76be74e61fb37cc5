//! A solution as a moving picture: one board after the other in the same place, over and over.
//!
//! The picture is SVG that moves by itself (SMIL), without any script: pages and README files show
//! it as they show any picture. Programs that draw SVG without moving it show the first board.

use super::panel::{line_height, room};
use super::{HEIGHT, MARGIN, WIDTH, document, place, story};
use infexion_rules::{Action, Board};
use std::fmt::Write;

/// Seconds that a board is shown.
const BOARD: f64 = 1.6;
/// Seconds that the last board is shown: time to see that it is the end.
const LAST: f64 = 3.2;
const CAPTION_SIZE: u32 = 20;

/// The start and the board after each action, one after the other.
///
/// The actions must be legal one after the other.
pub fn animation_svg(start: &Board, actions: &[Action]) -> String {
    let panels = story(start, 0, actions);
    let seconds = BOARD * actions.len() as f64 + LAST;
    let room = room(&panels);
    let height = HEIGHT + room + line_height(CAPTION_SIZE) + 2.0 * MARGIN;
    document(WIDTH + 2.0 * MARGIN, height, "Infexion solution, played", |svg| {
        for (index, panel) in panels.iter().enumerate() {
            let shown = if index == 0 { 1 } else { 0 };
            let _ = write!(svg, "<g opacity='{shown}'>");
            if panels.len() > 1 {
                svg.push_str(&appearance(index, panels.len(), seconds));
            }
            place(svg, MARGIN, MARGIN, &panel.draw(CAPTION_SIZE, room));
            svg.push_str("</g>");
        }
    })
}

/// When a board is there: from its turn to the next one.
fn appearance(index: usize, count: usize, seconds: f64) -> String {
    let at = |index: usize| format!("{:.4}", BOARD * index as f64 / seconds);
    let (values, times) = match index {
        0 => ("1;0", format!("0;{}", at(1))),
        _ if index + 1 == count => ("0;1", format!("0;{}", at(index))),
        _ => ("0;1;0", format!("0;{};{}", at(index), at(index + 1))),
    };
    format!(
        "<animate attributeName='opacity' calcMode='discrete' values='{values}' \
         keyTimes='{times}' dur='{seconds:.1}s' repeatCount='indefinite'/>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use infexion_rules::notation::{actions, items};

    #[test]
    fn every_board_has_its_turn_and_the_first_is_there_without_movement() {
        let start = items::read("0,6,r,2 0,0,b,1 0,1,b,1").unwrap();
        let plan = actions::read("SPREAD 0 6 0 1\nSPREAD 0 0 0 1").unwrap();
        let svg = animation_svg(&start, &plan);
        assert_eq!(svg.matches("<animate ").count(), 3);
        assert_eq!(svg.matches("<polygon").count() - svg.matches("class='ghost'").count(), 3 * 49);
        assert_eq!(svg.matches("<g opacity='1'>").count(), 1);
        // 1.6 s, 1.6 s and 3.2 s.
        for part in ["keyTimes='0;0.2500'", "keyTimes='0;0.2500;0.5000'", "keyTimes='0;0.5000'"] {
            assert!(svg.contains(part), "{part}");
        }
        assert!(svg.contains("dur='6.4s'"), "{svg}");
        assert!(!animation_svg(&start, &[]).contains("<animate"), "nothing moves");
    }
}
