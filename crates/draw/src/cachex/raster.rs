//! The cells of a large Cachex board as one image inside the picture: a pixel a cell.
//!
//! The image is a square of the cells as they stand in the grid, the last row on top; a shear
//! makes the rhombus of it, as each row begins half a cell to the right of the one below.

use super::{BLUE, CLOSED, Drawing, EMPTY, Explored, HALF_WIDTH, OPENED, PITCH, RED, outline};
use base64::engine::general_purpose::STANDARD;
use base64::write::EncoderWriter;
use infexion_cachex::Cell;
use infexion_rules::Colour;
use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};
use std::io::{self, Write};

/// A pixel is the place of its paint in this list.
const PALETTE: [&str; 5] = [EMPTY, CLOSED, OPENED, RED, BLUE];

/// All cells, and around them the rim. The image is written row by row: one of them is held.
pub(super) fn image(
    drawing: &Drawing<'_>,
    dots_a_cell: f64,
    out: &mut impl Write,
) -> io::Result<()> {
    let side = i32::from(drawing.grid.side());
    // While a cell is less than a dot wide, some would be left out: there they are mixed. Nearer
    // by, they have edges.
    let coarse = 1.0 / dots_a_cell;
    writeln!(
        out,
        "<style>.cells{{image-rendering:pixelated}}@media (max-resolution:{coarse:.2}dppx)\
         {{.cells{{image-rendering:auto}}}}</style>"
    )?;
    // A pixel is a parallelogram around the middle of its cell. That of (0,0) is where x and y
    // are 0, and half a pixel from the left and from the bottom of the image.
    let (width, shear) = (2 * HALF_WIDTH, -HALF_WIDTH);
    let x = f64::from(HALF_WIDTH) * (f64::from(side) - 1.5);
    let y = PITCH / 2 - PITCH * side;
    write!(
        out,
        "<image class=\"cells\" width=\"{side}\" height=\"{side}\" \
         transform=\"matrix({width} 0 {shear} {PITCH} {x} {y})\" \
         image-rendering=\"optimizeSpeed\" href=\"data:image/png;base64,"
    )?;
    let mut base64 = EncoderWriter::new(&mut *out, &STANDARD);
    png(drawing, &mut base64)?;
    base64.finish()?;
    drop(base64);
    writeln!(out, "\"/>")?;
    outline(&rim(side), out)
}

/// Around the image: straight, as its pixels lean with it. The lowest row begins a quarter of a
/// cell further left than its middle does.
fn rim(side: i32) -> String {
    let (across, up) = (HALF_WIDTH * side, PITCH * side);
    format!("M-10.5 6h{}l{across}-{up}h-{}z", 2 * across, 2 * across)
}

fn png(drawing: &Drawing<'_>, out: &mut impl Write) -> io::Result<()> {
    let side = drawing.grid.side();
    let mut encoder = Encoder::new(out, side.into(), side.into());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Four);
    encoder.set_palette(PALETTE.map(rgb).concat());
    // Neighbours differ by chance, not by a slope: what the filters subtract only adds noise.
    encoder.set_filter(Filter::NoFilter);
    // Level 6, the usual one, takes three times as long for files a twentieth smaller.
    encoder.set_deflate_compression(DeflateCompression::Level(4));
    let mut writer = encoder.write_header()?;
    let mut rows = writer.stream_writer()?;
    let mut row = vec![0; usize::from(side).div_ceil(2)];
    for r in (0..side).rev() {
        row.fill(0);
        for q in 0..side {
            // The left one of two pixels is in the upper half of their byte.
            let shift = if q % 2 == 0 { 4 } else { 0 };
            row[usize::from(q / 2)] |= pixel(drawing, Cell::new(r, q)) << shift;
        }
        rows.write_all(&row)?;
    }
    rows.finish()?;
    Ok(writer.finish()?)
}

fn pixel(drawing: &Drawing<'_>, cell: Cell) -> u8 {
    let explored = || drawing.explored.map_or(Explored::Unseen, |explored| explored(cell));
    match drawing.grid.token(cell) {
        Some(Colour::Red) => 3,
        Some(Colour::Blue) => 4,
        None => match explored() {
            Explored::Unseen => 0,
            Explored::Closed => 1,
            Explored::Opened => 2,
        },
    }
}

/// The three bytes of a paint that is written as `#rrggbb`.
fn rgb(paint: &str) -> [u8; 3] {
    let [_, bytes @ ..] = u32::from_str_radix(&paint[1..], 16).unwrap_or_default().to_be_bytes();
    bytes
}

#[cfg(test)]
mod tests {
    use super::super::tests::{board, drawn};
    use super::super::{STRIPED_SIDE, centre};
    use super::*;
    use base64::Engine;

    fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
        text.split_once(before).unwrap().1.split_once(after).unwrap().0
    }

    /// The colour of each pixel of the image in a picture, row by row from the top.
    fn pixels(svg: &str) -> Vec<[u8; 3]> {
        let bytes = STANDARD.decode(between(svg, "data:image/png;base64,", "\"")).unwrap();
        let mut decoder = png::Decoder::new(io::Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let mut colours = vec![0; reader.output_buffer_size().unwrap()];
        let frame = reader.next_frame(&mut colours).unwrap();
        assert_eq!((frame.color_type, frame.bit_depth), (ColorType::Rgb, BitDepth::Eight));
        colours.as_chunks::<3>().0.to_vec()
    }

    #[test]
    fn every_cell_has_the_pixel_that_lies_on_it_and_elements_do_not_grow() {
        let explored = |cell: Cell| match (cell.r + cell.q) % 3 {
            0 => Explored::Closed,
            1 => Explored::Opened,
            _ => Explored::Unseen,
        };
        let look = |explored: Explored| match explored {
            Explored::Closed => "#c9c9c9",
            Explored::Opened => "#f6e28b",
            Explored::Unseen => "#fbfaf7",
        };
        // An odd side leaves half a byte at the end of a row.
        for side in [STRIPED_SIDE + 1, STRIPED_SIDE + 2] {
            let grid = board(side);
            for explored in [None, Some(&explored as &dyn Fn(Cell) -> Explored)] {
                let ends = [None, None];
                let svg = drawn(&Drawing { grid: &grid, paths: &[], ends, explored, caption: "" });
                assert!(svg.matches('<').count() < 40, "{}", svg.matches('<').count());
                let pixels = pixels(&svg);
                assert_eq!(pixels.len(), usize::from(side).pow(2));
                let matrix: Vec<f64> = between(&svg, "matrix(", ")")
                    .split(' ')
                    .map(|number| number.parse().unwrap())
                    .collect();
                for cell in grid.cells() {
                    let paint = match grid.token(cell) {
                        Some(Colour::Red) => "#d55e00",
                        Some(Colour::Blue) => "#0072b2",
                        None => look(explored.map_or(Explored::Unseen, |explored| explored(cell))),
                    };
                    let (column, row) = (cell.q, side - 1 - cell.r);
                    let pixel = pixels[usize::from(row) * usize::from(side) + usize::from(column)];
                    assert_eq!(pixel, rgb(paint), "{cell} of {side}");
                    let (u, v) = (f64::from(column) + 0.5, f64::from(row) + 0.5);
                    let at = |first: usize| {
                        matrix[first] * u + matrix[first + 2] * v + matrix[first + 4]
                    };
                    let (x, y) = centre(cell);
                    assert_eq!((at(0), at(1)), (x.into(), y.into()), "{cell} of {side}");
                }
            }
        }
    }

    #[test]
    fn the_rim_goes_along_the_edges_of_the_image() {
        // Two cells wide and high: corners a pixel's half beyond the middles of the corner cells.
        assert_eq!(rim(2), "M-10.5 6h28l14-24h-28z");
        assert_eq!(rgb("#0172fe"), [1, 0x72, 0xfe]);
    }

    #[test]
    fn a_million_cells_at_random_are_a_small_file() {
        let mut grid = infexion_cachex::Grid::empty(1000);
        let mut state = 7_u32;
        grid.cells().for_each(|cell| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            grid.set(
                cell,
                [Some(Colour::Red), Some(Colour::Blue), None][(state >> 24) as usize % 3],
            );
        });
        let paths = [];
        let svg = drawn(&Drawing {
            grid: &grid,
            paths: &paths,
            ends: [None, None],
            explored: None,
            caption: "",
        });
        // Three kinds by chance hold 1.6 bits a cell, and base64 takes a third more.
        assert!(svg.len() < 350_000, "{}", svg.len());
    }
}
