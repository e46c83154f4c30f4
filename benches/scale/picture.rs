//! The picture: a chart for each family, with time, memory and the slope that is expected.
//!
//! Invariant: both axes of a chart are logarithmic, so a power of the size is a straight line.

use crate::{Curve, Point};
use plotters::coord::Shift;
use plotters::prelude::*;
use std::error::Error;
use std::path::Path;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

const COLUMNS: usize = 3;
const CHART: (u32, u32) = (360, 300);
const TIME: RGBColor = RGBColor(0, 90, 181);
const MEMORY: RGBColor = RGBColor(220, 110, 20);
const EXPECTED: RGBColor = RGBColor(120, 120, 120);

/// Draws a chart for each curve.
pub(crate) fn draw(curves: &[Curve<'_>], path: &Path) -> Result<(), Box<dyn Error>> {
    let curves: Vec<&Curve<'_>> = curves.iter().filter(|curve| curve.points.len() > 1).collect();
    let (columns, rows) = (COLUMNS.min(curves.len().max(1)), curves.len().div_ceil(COLUMNS).max(1));
    let size = (CHART.0 * columns as u32, CHART.1 * rows as u32);
    let root = SVGBackend::new(path, size).into_drawing_area();
    root.fill(&WHITE)?;
    for (area, curve) in root.split_evenly((rows, columns)).iter().zip(curves) {
        chart(area, curve)?;
    }
    root.present()?;
    Ok(())
}

/// Draws the chart of one curve of two points or more.
fn chart(area: &Area<'_>, curve: &Curve<'_>) -> Result<(), Box<dyn Error>> {
    let points = &curve.points;
    let [(left, right), (bottom, top)] = ranges(points);
    let family = curve.family;
    let mut chart = ChartBuilder::on(area)
        .margin(10)
        .caption(family.name, ("sans-serif", 16))
        .x_label_area_size(36)
        .y_label_area_size(58)
        .build_cartesian_2d((left..right).log_scale(), (bottom..top).log_scale())?;
    chart
        .configure_mesh()
        .light_line_style(WHITE)
        .max_light_lines(1)
        .x_desc(family.unit)
        .x_label_formatter(&short)
        .y_label_formatter(&short)
        .draw()?;
    let time = |point: &Point| (point.at, point.milliseconds);
    let memory = |point: &Point| Some((point.at, point.mebibytes.filter(|&memory| memory > 0.0)?));
    // The expected slope goes through the last point.
    let last = &points[points.len() - 1];
    let expected = |at: f64| last.milliseconds * (at / last.at).powf(family.expected);
    let line = points.iter().map(|point| (point.at, expected(point.at)));
    let line = line.filter(|&(_, time)| time >= bottom && time <= top);
    let label = format!("slope {}", family.expected);
    chart
        .draw_series(LineSeries::new(line, EXPECTED.stroke_width(1)))?
        .label(label)
        .legend(|(x, y)| PathElement::new([(x, y), (x + 14, y)], EXPECTED));
    let times = LineSeries::new(points.iter().map(time), TIME.stroke_width(2)).point_size(3);
    chart
        .draw_series(times)?
        .label("milliseconds")
        .legend(|(x, y)| PathElement::new([(x, y), (x + 14, y)], TIME.stroke_width(2)));
    let sizes = points.iter().filter_map(memory);
    chart
        .draw_series(LineSeries::new(sizes, MEMORY.stroke_width(2)).point_size(3))?
        .label("MiB")
        .legend(|(x, y)| PathElement::new([(x, y), (x + 14, y)], MEMORY.stroke_width(2)));
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::LowerRight)
        .background_style(WHITE.mix(0.8))
        .draw()?;
    Ok(())
}

/// Returns the ranges of both axes, with a margin.
fn ranges(points: &[Point]) -> [(f64, f64); 2] {
    let ends = |values: &mut dyn Iterator<Item = f64>| {
        let (least, most) = values
            .fold((f64::MAX, f64::MIN), |(least, most), value| (least.min(value), most.max(value)));
        (least / 1.6, most * 1.6)
    };
    let of_point = |point: &Point| [Some(point.milliseconds), point.mebibytes];
    let mut heights = points.iter().flat_map(of_point).flatten().filter(|&value| value > 0.0);
    [ends(&mut points.iter().map(|point| point.at)), ends(&mut heights)]
}

/// Returns a number in a few characters.
fn short(value: &f64) -> String {
    match *value {
        value if value >= 1e6 => format!("{}M", value / 1e6),
        value if value >= 1e3 => format!("{}k", value / 1e3),
        value => format!("{value}"),
    }
}
