//! Files that are whole or not there.

use infexion_journal::{AtomicFile, Digest, WriteError, write_file};
use std::fs;
use std::io::Write;
use std::path::Path;

#[test]
fn a_file_that_is_not_committed_was_never_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let mut file = AtomicFile::create(&path).unwrap();
    file.write_all(b"half").unwrap();
    assert!(!path.exists());
    drop(file);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    let digest = write_file(&path, "whole").unwrap();
    assert_eq!((fs::read(&path).unwrap(), digest), (b"whole".to_vec(), Digest::of(&path).unwrap()));
    // And what was there stays.
    let mut file = AtomicFile::create(&path).unwrap();
    file.write_all(b"half").unwrap();
    drop(file);
    assert_eq!(fs::read(&path).unwrap(), b"whole");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn what_a_killed_process_left_does_not_get_into_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    fs::write(folder.path().join("file.partial"), "a long text of another time").unwrap();
    write_file(&path, "short").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"short");
}

#[test]
fn a_file_is_written_by_one_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let first = AtomicFile::create(&path).unwrap();
    let refused = AtomicFile::create(&path).unwrap_err();
    assert!(matches!(refused, WriteError::InUse(_)));
    assert!(refused.to_string().contains("wait until it has ended"), "{refused}");
    first.commit().unwrap();
    AtomicFile::create(&path).unwrap();
}

#[test]
fn faults_name_the_file_that_was_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    for path in [folder.path().to_owned(), folder.path().join("no/such/folder")] {
        let fault = write_file(&path, "text").unwrap_err().to_string();
        assert!(fault.starts_with(&format!("cannot write {}: ", path.display())), "{fault}");
    }
}

#[cfg(unix)]
#[test]
fn links_devices_and_permissions_are_what_they_were() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let (path, link) = (folder.path().join("file"), folder.path().join("link"));
    fs::write(&path, "old").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&path, &link).unwrap();
    write_file(&link, "new").unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read(&path).unwrap(), b"new");
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o440)).unwrap();
    assert!(write_file(&path, "newer").is_err());
    assert_eq!(fs::read(&path).unwrap(), b"new");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    write_file(Path::new("/dev/null"), "gone").unwrap();
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_that_names_the_file() {
    let fault = write_file(Path::new("/dev/full"), "text").unwrap_err().to_string();
    assert!(fault.starts_with("cannot write /dev/full: "), "{fault}");
}
