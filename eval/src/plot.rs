//! How does a chart look in SVG?
//!
//! Two kinds: points (joined where they belong together) and grouped bars. Plain text, no script, no
//! font but the reader's own; colours that stay apart for colour-blind eyes and on dark pages.

use std::fmt::Write as _;

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 170.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 60.0;
/// Okabe and Ito's palette without its black and yellow.
const COLOURS: [&str; 6] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"];

/// An axis: its caption and how numbers lie on it.
#[derive(Debug, Clone)]
pub(crate) struct Axis {
    /// What the numbers are.
    pub(crate) caption: String,
    /// Whether equal ratios, not equal differences, are equally far apart.
    pub(crate) is_log: bool,
}

/// Points of one run.
#[derive(Debug, Clone)]
pub(crate) struct Series {
    /// Its name in the legend.
    pub(crate) name: String,
    /// The points.
    pub(crate) points: Vec<(f64, f64)>,
    /// Whether a line joins them.
    pub(crate) is_joined: bool,
}

/// A chart of points.
pub(crate) fn points(title: &str, x: &Axis, y: &Axis, series: &[Series]) -> String {
    let all = || series.iter().flat_map(|series| &series.points);
    let x_scale = Scale::of(all().map(|point| point.0), x.is_log, LEFT, WIDTH - RIGHT);
    let y_scale = Scale::of(all().map(|point| point.1), y.is_log, HEIGHT - BOTTOM, TOP);
    let mut out = open(title);
    grid(&mut out, &y_scale, &y.caption);
    for value in x_scale.ticks() {
        let at = x_scale.place(value);
        text(&mut out, at, HEIGHT - BOTTOM + 18.0, "middle", &number(value));
        line(&mut out, (at, HEIGHT - BOTTOM), (at, HEIGHT - BOTTOM + 4.0), "axis");
    }
    text(&mut out, f64::midpoint(LEFT, WIDTH - RIGHT), HEIGHT - 16.0, "middle", &x.caption);
    // Many points are small and pale, so that a crowd shows as such.
    let crowd = all().count() > 60;
    for (at, series) in series.iter().enumerate() {
        let places: Vec<(f64, f64)> =
            series.points.iter().map(|&(a, b)| (x_scale.place(a), y_scale.place(b))).collect();
        if series.is_joined && places.len() > 1 {
            let path: Vec<String> = places.iter().map(|(a, b)| format!("{a:.1},{b:.1}")).collect();
            let _ = writeln!(
                out,
                r#"<polyline fill="none" stroke="{}" stroke-width="2" points="{}"/>"#,
                colour(at),
                path.join(" ")
            );
        }
        let (radius, opacity) = if crowd { (2.2, 0.45) } else { (4.5, 1.0) };
        for (a, b) in places {
            let _ = writeln!(
                out,
                r#"<circle cx="{a:.1}" cy="{b:.1}" r="{radius}" fill="{}" fill-opacity="{opacity}"/>"#,
                colour(at)
            );
        }
    }
    legend(&mut out, series.iter().map(|series| series.name.as_str()));
    out + "</svg>\n"
}

/// A chart of bars: `values[group][bar]`, in per cent; nothing where there is no value.
pub(crate) fn bars(
    title: &str,
    caption: &str,
    groups: &[String],
    names: &[String],
    values: &[Vec<Option<f64>>],
) -> String {
    let scale = Scale { low: 0.0, high: 100.0, is_log: false, from: HEIGHT - BOTTOM, to: TOP };
    let mut out = open(title);
    grid(&mut out, &scale, caption);
    let room = (WIDTH - RIGHT - LEFT) / groups.len().max(1) as f64;
    let width = (room * 0.8 / names.len().max(1) as f64).min(40.0);
    for (place, group) in groups.iter().enumerate() {
        let middle = LEFT + room * (place as f64 + 0.5);
        let start = middle - width * names.len() as f64 / 2.0;
        for (bar, value) in values[place].iter().enumerate() {
            let Some(value) = value else { continue };
            let top = scale.place(*value);
            let _ = writeln!(
                out,
                r#"<rect x="{:.1}" y="{top:.1}" width="{:.1}" height="{:.1}" fill="{}"/>"#,
                start + width * bar as f64,
                width * 0.92,
                (HEIGHT - BOTTOM - top).max(0.0),
                colour(bar)
            );
        }
        // Two lines of labels, in turn, keep neighbours from running into each other.
        let drop = if groups.len() > 6 && place % 2 == 1 { 34.0 } else { 18.0 };
        text(&mut out, middle, HEIGHT - BOTTOM + drop, "middle", group);
    }
    legend(&mut out, names.iter().map(String::as_str));
    out + "</svg>\n"
}

struct Scale {
    low: f64,
    high: f64,
    is_log: bool,
    from: f64,
    to: f64,
}

impl Scale {
    fn of(values: impl Iterator<Item = f64>, is_log: bool, from: f64, to: f64) -> Scale {
        let values: Vec<f64> = values.filter(|value| !is_log || *value > 0.0).collect();
        let least = values.iter().copied().fold(f64::INFINITY, f64::min);
        let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let (low, high) = if values.is_empty() {
            (1.0, 10.0)
        } else if is_log {
            (10_f64.powf(least.log10().floor()), 10_f64.powf((most * 1.01).log10().ceil()))
        } else {
            let step = step(most);
            (0.0, (most / step).ceil().max(1.0) * step)
        };
        Scale { low, high, is_log, from, to }
    }

    fn place(&self, value: f64) -> f64 {
        let share = if self.is_log {
            let value = value.max(self.low);
            (value / self.low).ln() / (self.high / self.low).ln()
        } else {
            (value - self.low) / (self.high - self.low)
        };
        self.from + share * (self.to - self.from)
    }

    fn ticks(&self) -> Vec<f64> {
        if self.is_log {
            let decades = (self.high / self.low).log10().round() as i32;
            (0..=decades).map(|decade| self.low * 10_f64.powi(decade)).collect()
        } else {
            let step = step(self.high);
            let n = (self.high / step).round() as usize;
            (0..=n).map(|tick| tick as f64 * step).collect()
        }
    }
}

/// A round step that divides `most` into five to ten parts.
fn step(most: f64) -> f64 {
    if most <= 0.0 {
        return 1.0;
    }
    let power = 10_f64.powf((most / 5.0).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
    steps.into_iter().rfind(|step| most / step >= 4.0).unwrap_or(power)
}

fn colour(at: usize) -> &'static str {
    COLOURS[at % COLOURS.len()]
}

fn open(title: &str) -> String {
    let mut out = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">
<style>text {{ fill: #333 }} .axis {{ stroke: #888 }} .grid {{ stroke: #ddd }}
@media (prefers-color-scheme: dark) {{ text {{ fill: #ddd }} .grid {{ stroke: #444 }} }}</style>
"#
    );
    let _ = writeln!(
        out,
        r#"<text x="{LEFT}" y="22" font-size="15" font-weight="bold">{}</text>"#,
        escaped(title)
    );
    out
}

fn grid(out: &mut String, scale: &Scale, caption: &str) {
    for value in scale.ticks() {
        let at = scale.place(value);
        line(out, (LEFT, at), (WIDTH - RIGHT, at), "grid");
        text(out, LEFT - 8.0, at + 4.0, "end", &number(value));
    }
    line(out, (LEFT, HEIGHT - BOTTOM), (WIDTH - RIGHT, HEIGHT - BOTTOM), "axis");
    let middle = f64::midpoint(TOP, HEIGHT - BOTTOM);
    let _ = writeln!(
        out,
        r#"<text x="16" y="{middle}" text-anchor="middle" transform="rotate(-90 16 {middle})">{}</text>"#,
        escaped(caption)
    );
}

fn legend<'a>(out: &mut String, names: impl Iterator<Item = &'a str>) {
    for (at, name) in names.enumerate() {
        let y = TOP + 20.0 * at as f64;
        let x = WIDTH - RIGHT + 16.0;
        let _ = writeln!(
            out,
            r#"<rect x="{x}" y="{y}" width="12" height="12" fill="{}"/>"#,
            colour(at)
        );
        text(out, x + 18.0, y + 10.0, "start", name);
    }
}

fn line(out: &mut String, from: (f64, f64), to: (f64, f64), class: &str) {
    let _ = writeln!(
        out,
        r#"<line class="{class}" x1="{:.1}" y1="{:.1}" x2="{:.1}" y2="{:.1}"/>"#,
        from.0, from.1, to.0, to.1
    );
}

fn text(out: &mut String, x: f64, y: f64, anchor: &str, words: &str) {
    let words = escaped(words);
    let _ = writeln!(out, r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}">{words}</text>"#);
}

fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn number(value: f64) -> String {
    if value >= 10_000.0 {
        format!("{:.0}k", value / 1000.0)
    } else if value.fract().abs() < 1e-9 {
        format!("{value:.0}")
    } else {
        format!("{value}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_are_round_and_hold_every_value() {
        for (values, is_log, ticks) in [
            (vec![3.0, 87.0], false, "0 20 40 60 80 100"),
            (vec![0.0, 8421.0], false, "0 2000 4000 6000 8000 10k"),
            (vec![12.0, 4400.0], true, "10 100 1000 10k"),
        ] {
            let scale = Scale::of(values.iter().copied(), is_log, 0.0, 100.0);
            let shown: Vec<String> = scale.ticks().iter().map(|tick| number(*tick)).collect();
            assert_eq!(shown.join(" "), ticks);
            for value in values {
                assert!((0.0..=100.0).contains(&scale.place(value)), "{value}");
            }
        }
    }

    #[test]
    fn names_cannot_break_the_picture() {
        let series = [Series { name: "a<b>&c".into(), points: vec![(1.0, 2.0)], is_joined: true }];
        let axis = Axis { caption: "x".into(), is_log: false };
        let svg = points("t", &axis, &axis, &series);
        assert!(svg.contains("a&lt;b&gt;&amp;c") && svg.ends_with("</svg>\n"));
    }
}
