//! Tells the program which compiler made it, for benchmark records.

use std::process::Command;

fn main() {
    let compiler = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let version = Command::new(compiler).arg("--version").output();
    let version = version.ok().and_then(|output| String::from_utf8(output.stdout).ok());
    println!(
        "cargo::rustc-env=INFEXION_RUSTC={}",
        version.as_deref().unwrap_or("unknown compiler").trim()
    );
    println!("cargo::rerun-if-changed=build.rs");
}
