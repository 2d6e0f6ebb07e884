//! Tables.

pub fn draw(header: &[String], rows: &[Vec<String>]) -> String {
    let first = &header[0];
    let mut out = first.clone();
    for row in rows {
        out.push_str(&row.join(" "));
    }
    out
}
