import LessonKit

/// Two axes, and where numbers are between them.
struct Plot {
  let area: Area
  let columns: ClosedRange<Double>
  let rows: ClosedRange<Double>

  init(_ area: Area, x columns: ClosedRange<Double>, y rows: ClosedRange<Double>) {
    (self.area, self.columns, self.rows) = (area, columns, rows)
  }

  func x(_ value: Double) -> Double {
    area.x + (value - columns.lowerBound) / (columns.upperBound - columns.lowerBound) * area.width
  }

  func y(_ value: Double) -> Double {
    area.bottom - (value - rows.lowerBound) / (rows.upperBound - rows.lowerBound) * area.height
  }

  func spot(_ x: Double, _ y: Double) -> Spot { Spot(self.x(x), self.y(y)) }
}

extension Sheet {
  /// A sheet with a title, and with a plot whose axes are drawn.
  static func plate(
    _ title: String, height: Double, cycle: Double? = nil, _ plot: Plot, x columns: [Double],
    _ columnName: String, y rows: [Double], _ rowName: String
  ) -> Sheet {
    var sheet = Sheet(width: 572, height: height, cycle: cycle)
    sheet.title(title)
    sheet.axes(plot, x: columns, columnName, y: rows, rowName)
    return sheet
  }

  /// Draws the axes of a plot, with numbers at some places and the names of the units.
  mutating func axes(
    _ plot: Plot, x columns: [Double], _ columnName: String, y rows: [Double], _ rowName: String,
    decimals: Int = 0
  ) {
    for row in rows {
      let y = plot.y(row)
      line(Spot(plot.area.x, y), Spot(plot.area.right, y), .line(.line, 1))
      text(row.text(decimals: decimals), plot.area.x - 8, y + 5, .note.right)
    }
    line(
      Spot(plot.area.x, plot.area.bottom), Spot(plot.area.right, plot.area.bottom),
      .line(.pale, 1.5))
    for column in columns {
      let x = plot.x(column)
      line(Spot(x, plot.area.bottom), Spot(x, plot.area.bottom + 5), .line(.pale, 1.5))
      text(column.text(decimals: 0), x, plot.area.bottom + 20, .note.centered)
    }
    text(columnName, plot.area.right, plot.area.bottom + 38, .note.right)
    text(rowName, plot.area.x - 28, plot.area.y - 14, .note)
  }
}
