mod render;
mod table;

fn main() {
    let header = render::header::draw("index");
    println!("{}{}", header, render::table::draw(&[header.clone()], &[]));
    println!("{}", table::draw());
}
