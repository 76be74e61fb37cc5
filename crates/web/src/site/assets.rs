//! The files that are in the binary.

use rust_embed::RustEmbed;
use std::borrow::Cow;

#[derive(RustEmbed)]
#[folder = "assets/"]
struct Assets;

/// What `scripts/build-wasm` has made, if it had when this program was built.
#[derive(RustEmbed)]
#[folder = "engine/"]
struct Engine;

/// Every file of the page, as it is in the folder of the sources.
pub(super) fn all() -> impl Iterator<Item = (String, Cow<'static, [u8]>)> {
    Assets::iter().filter_map(|path| Some((path.to_string(), Assets::get(&path)?.data)))
}

/// The WebAssembly module, if this program holds it.
pub fn engine_inside() -> Option<Cow<'static, [u8]>> {
    Engine::get("engine.wasm").map(|file| file.data)
}
