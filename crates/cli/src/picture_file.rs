//! Files for pictures: the end of the name says whether it is SVG, PNG or PDF.

use crate::exit::Failure;
use crate::fault::Fault;
use crate::output::create_file;
use crate::words::word;
use clap::Args;
use infexion_convert::{ConvertError, PictureFormat, convert};
use infexion_journal::AtomicFile;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file that a picture is to go into.
#[derive(Clone, Debug)]
pub(crate) struct PictureFile {
    path: PathBuf,
    format: PictureFormat,
}

/// What a picture option's value means; a wrong ending is told before any search.
pub(crate) fn parse_picture(name: &str) -> Result<PictureFile, ConvertError> {
    let path = PathBuf::from(name);
    // A device has no ending, such as /dev/stdout; a file without one is a slip.
    if path.extension().is_none() && (path.is_file() || !path.exists()) {
        return Err(ConvertError::UnknownEnding(path));
    }
    Ok(PictureFile { format: PictureFormat::of_path(&path)?, path })
}

/// The same for a moving picture, which only SVG can hold.
pub(crate) fn parse_animation(name: &str) -> Result<PathBuf, String> {
    match PictureFormat::of_path(Path::new(name)) {
        Ok(PictureFormat::Svg) => Ok(PathBuf::from(name)),
        _ => Err("a moving picture is SVG: the name has to end with .svg".to_owned()),
    }
}

impl PictureFile {
    /// Where it goes.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a picture, all of it or nothing.
    pub(crate) fn write(&self, svg: &str) -> Result<(), Failure> {
        let bytes = convert(svg, self.format).map_err(fault)?;
        infexion_journal::write_file(&self.path, &bytes)?;
        Ok(())
    }

    /// Begins the file: where it cannot be written, that is told before a search.
    pub(crate) fn create(&self) -> Result<BegunPicture, Failure> {
        Ok(BegunPicture { file: create_file(&self.path)?, format: self.format })
    }
}

/// A file that is there when its picture is complete.
pub(crate) struct BegunPicture {
    file: AtomicFile,
    format: PictureFormat,
}

impl BegunPicture {
    /// Draws into the file; an SVG of a large board is never held as a whole.
    pub(crate) fn draw(
        mut self,
        draw: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let written = match self.format {
            PictureFormat::Svg => draw(&mut self.file),
            format => {
                let mut svg = Vec::new();
                draw(&mut svg)?;
                let svg =
                    String::from_utf8(svg).map_err(|error| Failure::Internal(error.to_string()))?;
                self.file.write_all(&convert(&svg, format).map_err(fault)?)
            }
        };
        self.file.commit_if(written)?;
        Ok(())
    }
}

/// The formats of many pictures at once.
#[derive(Clone, Debug, Args)]
pub(crate) struct PictureFormats {
    /// As what to write pictures, separated by commas.
    #[arg(long, value_name = "FORMAT", value_parser = word::<PictureFormat>(), value_delimiter = ',', default_value = "svg")]
    format: Vec<PictureFormat>,
}

impl PictureFormats {
    /// Writes a picture in each format, next to each other; the files.
    pub(crate) fn write(&self, svg_path: &Path, svg: &str) -> Result<Vec<PathBuf>, Failure> {
        let write = |format: &PictureFormat| {
            let file =
                PictureFile { path: svg_path.with_extension(format.name()), format: *format };
            file.write(svg).map(|()| file.path)
        };
        self.format.iter().map(write).collect()
    }
}

/// What the user can do something about, apart from what is a bug.
fn fault(error: ConvertError) -> Failure {
    match error {
        ConvertError::Failed(_) => Failure::Internal(error.to_string()),
        ConvertError::UnknownEnding(_) | ConvertError::Image | ConvertError::TooLarge => {
            Fault::plain(error.to_string()).into()
        }
    }
}
