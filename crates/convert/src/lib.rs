//! Pictures as PNG and PDF, made from the SVG that everything here draws.
//!
//! There is one drawing of a picture, the SVG; the others are conversions of it. So they cannot
//! differ in what they show. The letters come from a font inside the program, Arimo, and not from
//! the machine: a picture is the same wherever it is made. In a PDF they stay letters, which can be
//! searched and copied.
//!
//! A crate of its own because the libraries that convert are large: what only draws does not wait
//! for them.

use infexion_words::words;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{self, fontdb};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// A format of pictures, told by the end of a file's name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PictureFormat {
    /// As it is drawn.
    #[default]
    Svg,
    /// Dots, for slides and web pages.
    Png,
    /// For papers.
    Pdf,
}

words! { PictureFormat, "format of pictures":
    Svg = "svg": "lines and letters, for web pages",
    Png = "png": "dots, three for each unit of the SVG, on white",
    Pdf = "pdf": "lines and letters, for papers",
}

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConvertError {
    /// The file's name tells no format.
    #[error("{}: expected a name that ends with .svg, .png or .pdf", .0.display())]
    UnknownEnding(PathBuf),
    /// A board of many cells is an image inside its SVG.
    #[error(
        "a board of this size is drawn as an image, which only SVG can hold here: let the name of \
         the file end with .svg"
    )]
    Image,
    /// More dots than fit into memory with comfort.
    #[error("the picture is too large for PNG: take .svg or .pdf")]
    TooLarge,
    /// What was drawn is not SVG.
    #[error("the picture cannot be converted: {0}")]
    Failed(String),
}

impl PictureFormat {
    /// The format of a file with this name; SVG where it has no ending, as `/dev/stdout`.
    ///
    /// # Errors
    /// The name ends otherwise.
    pub fn of_path(path: &Path) -> Result<PictureFormat, ConvertError> {
        let Some(ending) = path.extension() else { return Ok(PictureFormat::Svg) };
        let ending = ending.to_string_lossy().to_ascii_lowercase();
        ending.parse().map_err(|_| ConvertError::UnknownEnding(path.to_owned()))
    }
}

/// Dots for each unit of the SVG: at the size at which a browser shows it, 288 to the inch.
const DOTS: f32 = 3.0;
/// The most dots of a side. A picture of this size takes half a gigabyte while it is made.
const LONGEST_SIDE: f32 = 12_000.0;

/// An SVG in another format, or as it is.
///
/// # Errors
/// The format cannot hold the picture, or it is not SVG.
pub fn convert(svg: &str, format: PictureFormat) -> Result<Vec<u8>, ConvertError> {
    if format == PictureFormat::Svg {
        return Ok(svg.as_bytes().to_vec());
    }
    let options = usvg::Options {
        font_family: FAMILY.to_owned(),
        fontdb: Arc::clone(fonts()),
        ..usvg::Options::default()
    };
    let tree = usvg::Tree::from_str(svg, &options)
        .map_err(|error| ConvertError::Failed(error.to_string()))?;
    if holds_image(tree.root()) {
        return Err(ConvertError::Image);
    }
    match format {
        PictureFormat::Svg => Ok(svg.as_bytes().to_vec()),
        PictureFormat::Png => png(&tree),
        PictureFormat::Pdf => {
            let page = svg2pdf::PageOptions { dpi: UNITS_AN_INCH };
            svg2pdf::to_pdf(&tree, svg2pdf::ConversionOptions::default(), page)
                .map_err(|error| ConvertError::Failed(error.to_string()))
        }
    }
}

/// As browsers have it.
const UNITS_AN_INCH: f32 = 96.0;
const FAMILY: &str = "Arimo";

/// The font under every name that a picture may ask for.
fn fonts() -> &'static Arc<fontdb::Database> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    FONTS.get_or_init(|| {
        let mut fonts = fontdb::Database::new();
        fonts.load_font_data(include_bytes!("../fonts/Arimo-Regular.ttf").to_vec());
        fonts.load_font_data(include_bytes!("../fonts/Arimo-Bold.ttf").to_vec());
        fonts.set_sans_serif_family(FAMILY);
        fonts.set_serif_family(FAMILY);
        fonts.set_monospace_family(FAMILY);
        Arc::new(fonts)
    })
}

fn png(tree: &usvg::Tree) -> Result<Vec<u8>, ConvertError> {
    let size = tree.size();
    let dots = |side: f32| (side * DOTS).ceil();
    let (width, height) = (dots(size.width()), dots(size.height()));
    if width.max(height) > LONGEST_SIDE {
        return Err(ConvertError::TooLarge);
    }
    let mut picture = Pixmap::new(width as u32, height as u32).ok_or(ConvertError::TooLarge)?;
    picture.fill(Color::WHITE);
    resvg::render(tree, Transform::from_scale(DOTS, DOTS), &mut picture.as_mut());
    // Nothing shines through on white: three bytes a dot tell everything.
    let colours: Vec<u8> =
        picture.pixels().iter().flat_map(|dot| [dot.red(), dot.green(), dot.blue()]).collect();
    encode(picture.width(), picture.height(), &colours)
        .map_err(|error| ConvertError::Failed(error.to_string()))
}

fn encode(width: u32, height: u32, colours: &[u8]) -> Result<Vec<u8>, png::EncodingError> {
    const INCHES_A_METRE: f32 = 39.370_08;
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::Balanced);
    // So that a word processor shows it in the size of the SVG.
    let dots_a_metre = (DOTS * UNITS_AN_INCH * INCHES_A_METRE).round() as u32;
    encoder.set_pixel_dims(Some(png::PixelDimensions {
        xppu: dots_a_metre,
        yppu: dots_a_metre,
        unit: png::Unit::Meter,
    }));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(colours)?;
    writer.finish()?;
    Ok(bytes)
}

/// The libraries would leave such a part out without a word.
fn holds_image(group: &usvg::Group) -> bool {
    group.children().iter().any(|node| match node {
        usvg::Node::Image(_) => true,
        usvg::Node::Group(group) => holds_image(group),
        usvg::Node::Path(_) | usvg::Node::Text(_) => false,
    })
}

#[cfg(test)]
mod tests;
