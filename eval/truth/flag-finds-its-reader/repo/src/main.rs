mod args;
mod list;
mod walk;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    println!("{}", list::list(&walk::walk(".", &args::parse(&args))));
}
