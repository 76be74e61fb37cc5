//! What is converted is there, and what cannot be is refused.

use super::*;

fn square(inside: &str) -> String {
    format!("<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'>{inside}</svg>")
}

fn dots(svg: &str) -> Pixmap {
    Pixmap::decode_png(&convert(svg, PictureFormat::Png).unwrap()).unwrap()
}

fn dark(picture: &Pixmap) -> usize {
    picture.pixels().iter().filter(|dot| dot.red() < 128).count()
}

#[test]
fn the_end_of_a_name_tells_the_format() {
    let of = |name: &str| PictureFormat::of_path(Path::new(name));
    assert_eq!(of("a/b.svg"), Ok(PictureFormat::Svg));
    assert_eq!(of("story.PDF"), Ok(PictureFormat::Pdf));
    assert_eq!(of("v1.2.png"), Ok(PictureFormat::Png));
    assert_eq!(of("/dev/stdout"), Ok(PictureFormat::Svg));
    for name in ["story.jpg", "story.svg.old"] {
        assert_eq!(of(name), Err(ConvertError::UnknownEnding(name.into())));
    }
}

#[test]
fn a_png_has_three_dots_a_unit_on_white() {
    let picture = dots(&square("<rect width='10' height='10' fill='#000'/>"));
    assert_eq!((picture.width(), picture.height()), (60, 30));
    assert_eq!(dark(&picture), 30 * 30);
    let corner = picture.pixel(59, 29).unwrap();
    assert_eq!((corner.red(), corner.alpha()), (255, 255));
}

#[test]
fn letters_are_there_whatever_font_is_asked_for() {
    let text = |attributes: &str, letters: &str| {
        dark(&dots(&square(&format!("<text y='9' font-size='10' {attributes}>{letters}</text>"))))
    };
    for family in ["sans-serif", "ui-monospace,Menlo,Consolas,monospace", "Nobody's Own"] {
        let attributes = format!("font-family=\"{family}\"");
        assert!(text(&attributes, "W") > 50, "{family}");
    }
    let (plain, bold) = (text("", "III"), text("font-weight='bold'", "III"));
    assert!(bold > plain, "{bold} {plain}");
    // Each sign that charts use has a picture of its own, and not the box of a missing one.
    let missing = text("", "\u{4e2d}");
    for sign in ["≤", "µ", "×", "–", "ü", "λ", "Ж"] {
        let shown = text("", sign);
        assert!(shown > 0 && shown != missing, "{sign}: {shown} of {missing}");
    }
}

#[test]
fn a_pdf_has_the_size_of_the_picture_and_its_font_inside() {
    let svg = square("<text y='9' font-size='10' font-family='sans-serif'>Wow</text>");
    let pdf = convert(&svg, PictureFormat::Pdf).unwrap();
    assert!(pdf.starts_with(b"%PDF-"));
    let text = String::from_utf8_lossy(&pdf);
    // Points, 72 to the inch.
    assert!(text.contains("/MediaBox [0 0 15 7.5]"), "{text}");
    assert!(text.contains("+Arimo"), "{text}");
    assert_eq!(pdf, convert(&svg, PictureFormat::Pdf).unwrap(), "the same every time");
}

#[test]
fn what_would_be_left_out_is_refused() {
    let dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==";
    let image = format!("<g><image width='9' height='9' href='data:image/png;base64,{dot}'/></g>");
    for format in [PictureFormat::Png, PictureFormat::Pdf] {
        assert_eq!(convert(&square(&image), format), Err(ConvertError::Image));
    }
    assert!(convert(&square(&image), PictureFormat::Svg).is_ok());
    let huge = "<svg xmlns='http://www.w3.org/2000/svg' width='4001' height='10'/>";
    assert_eq!(convert(huge, PictureFormat::Png), Err(ConvertError::TooLarge));
    assert!(convert(huge, PictureFormat::Pdf).is_ok());
    let not_svg = convert("<svg", PictureFormat::Png);
    assert!(matches!(not_svg, Err(ConvertError::Failed(_))), "{not_svg:?}");
}
