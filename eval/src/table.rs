//! How does a table of numbers look, on a terminal and in Markdown?

/// A table; the first column is text, the others are numbers.
#[derive(Debug, Clone, Default)]
pub(crate) struct Table {
    /// Heading above it.
    pub(crate) title: String,
    /// Names of the columns.
    pub(crate) header: Vec<String>,
    /// Cells, row by row.
    pub(crate) rows: Vec<Vec<String>>,
}

impl Table {
    /// For a terminal: columns aligned by spaces.
    pub(crate) fn text(&self) -> String {
        let widths = self.widths();
        let mut out = format!("{}\n", self.title);
        for row in std::iter::once(&self.header).chain(&self.rows) {
            let cells = row.iter().zip(&widths).enumerate();
            let line: Vec<String> =
                cells.map(|(at, (cell, &width))| pad(cell, width, at)).collect();
            out.push_str("  ");
            out.push_str(line.join("  ").trim_end());
            out.push('\n');
        }
        out
    }

    /// For a page.
    pub(crate) fn markdown(&self) -> String {
        let line = |cells: &[String]| {
            let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
            format!("| {} |\n", cells.join(" | "))
        };
        let rule: Vec<&str> =
            (0..self.header.len()).map(|at| if at == 0 { "---" } else { "--:" }).collect();
        let mut out = format!("**{}**\n\n{}|{}|\n", self.title, line(&self.header), rule.join("|"));
        self.rows.iter().for_each(|row| out.push_str(&line(row)));
        out
    }

    fn widths(&self) -> Vec<usize> {
        let rows = || std::iter::once(&self.header).chain(&self.rows);
        (0..self.header.len())
            .map(|at| rows().filter_map(|row| row.get(at)).map(|cell| cell.chars().count()).max())
            .map(Option::unwrap_or_default)
            .collect()
    }
}

fn pad(cell: &str, width: usize, column: usize) -> String {
    if column == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
}
