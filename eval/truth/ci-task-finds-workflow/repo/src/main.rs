//! Uploads artifacts of a build job.
fn main() {
    println!("upload the binary of the release job");
}
