//! The engine for browsers may be built before or after this crate: a build holds what is there.

fn main() {
    println!("cargo::rerun-if-changed=engine");
    println!("cargo::rerun-if-changed=assets");
}
