//! Is bad input refused in one line that names it, where a transcript cannot set the case up?

use std::fs;

use crate::shop::Shop;

/// A folder without permissions; nothing to test where the user may read everything.
#[cfg(unix)]
#[test]
fn an_unreadable_folder_is_named() {
    use std::os::unix::fs::PermissionsExt;

    let shop = Shop::new();
    let locked = shop.root().join("locked");
    fs::create_dir(&locked).expect("the copy is writable");
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o000)).expect("it is ours");
    if fs::read_dir(&locked).is_err() {
        let done = shop.run(&["rank", "--repo", "locked", "coupons"]);
        let complaint = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(2), "{complaint}");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
    }
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o700)).expect("it is ours");
}

#[test]
fn a_name_cannot_drive_the_terminal() {
    let done = Shop::new().run(&["rank", "--issue", "no\x1b[2Jsuch\u{202e}.md"]);
    let complaint = String::from_utf8(done.stderr).expect("it is text");
    assert!(complaint.starts_with("error: no\\u{1b}[2Jsuch\\u{202e}.md: "), "{complaint}");
    assert_eq!(complaint.lines().count(), 1);
}

#[test]
fn what_the_parser_quotes_cannot_drive_the_terminal() {
    let shop = Shop::new();
    for arguments in [
        &["rank", "--no\x1b[2Jsuch\u{202e}"][..],
        &["rank", "--format", "\u{2066}x\x1b[31m"],
        &["rank", "-k", "\u{9b}3\u{200f}", "task"],
        &["pa\u{202e}ck"],
    ] {
        let done = shop.run(arguments);
        let complaint = String::from_utf8(done.stderr).expect("it is text");
        assert_eq!((done.status.code(), done.stdout.len()), (Some(2), 0), "{complaint}");
        assert!(complaint.starts_with("error: ") && complaint.contains("\\u{"), "{complaint}");
        let acts = |c: char| c.is_control() && c != '\n' || "\u{202e}\u{2066}\u{200f}".contains(c);
        assert!(!complaint.contains(acts), "{arguments:?}: {complaint:?}");
    }
}
