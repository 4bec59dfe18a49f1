import Media
import Terminal

extension Page {
  /// Draws a chart: as a picture where the terminal shows pixels, elsewhere as text.
  ///
  /// Half blocks are too large for letters and thin lines, so there the text says more. A
  /// lesson needs no encoders for its charts: those for few colours are part of the kit.
  ///
  /// - Throws: `UsageError` if an option cannot be understood.
  public func draw(_ chart: some Chart) throws {
    try savePicture {
      PlainPNGEncoder().encode(chart.picture(size: try requestedSize ?? Graphics.defaultBox))
    }
    let graphics = try graphics
    if let encoder = graphics.chartEncoder(.still) {
      output.write(try encoder.encode(chart.picture(size: graphics.box)))
      print()
    } else {
      chart.lines(width: Self.width, style: style).forEach(print)
    }
  }
}
