mod dashboard;
mod exporter;
mod scheduler;

fn main() {
    let mut jobs = vec![(1, "job".to_owned())];
    scheduler::next(&mut jobs);
    println!("{}", dashboard::panel(&exporter::export(jobs.len())));
}
