import LessonKit
import Media
import Sixel
import Terminal
import Video

extension Lesson {
  func showBand() throws {
    let image = renderer(for: try page.pixelBox).image(of: frame.picture)
    let whole = Quantizer(dithering: .none, rules: rules).quantize(image)
    let part = TellingBand(in: whole)
    let band = SixelBand(of: part.image, top: 0)
    page.print(
      "\(part.image.width) columns and \(part.image.height) rows, from column "
        + "\(part.column), row \(part.row) on:")
    page.print()
    part.rows.forEach { page.print("    " + $0) }
    page.print()
    var table = Table("text", "what it says")
    table.add(
      "\"1;1;\(part.image.width);\(part.image.height)",
      "pixels are square, \(part.image.width) columns and \(part.image.height) rows of them")
    for color in part.colors { add(color, of: part, to: &table) }
    for (place, line) in band.colorSpans.enumerated() {
      if place > 0 { table.add("$", "back to the left edge") }
      for span in line { add(span, of: part, to: &table) }
    }
    page.print(table)
    page.print()
    page.print(
      "\(sixelWriter.encode(part.image).count) bytes, with ESC P q before and ESC \\ after; "
        + "as RGB it is \(part.image.rgbImage.pixels.count)")
    if let text = page.rules.or(SixelRules.core).band?(part.bandRows) {
      page.print("your function writes the band as \(String(decoding: text, as: UTF8.self))")
    }
    try page.draw(with: comparisonEncoder) { box in
      part.image.rgbImage.magnified(by: max(1, min(24, (box?.width ?? 640) / part.image.width)))
    }
  }

  /// What defines a colour.
  private func add(_ color: Int, of part: TellingBand, to table: inout Table) {
    let definition = part.image.palette[color]
    let (red, green, blue) = (
      Percent(definition.red).value, Percent(definition.green).value,
      Percent(definition.blue).value
    )
    table.add(
      SixelEncoder.definition(of: definition, as: color),
      "\(part.letter(of: color)): register \(color) is \(red) % red, \(green) % green, "
        + "\(blue) % blue")
  }

  /// What draws in a colour.
  private func add(
    _ span: SixelBand.ColorSpan, of part: TellingBand, to table: inout Table
  ) {
    let letter = part.letter(of: span.color)
    table.add("#\(span.color)", "with register \(span.color):")
    for run in span.runs {
      let pixels = (0..<part.image.height).map { row in
        run.pixels >> UInt8(row) & 1 == 1 ? letter : "·"
      }
      let columns = run.columnCount == 1 ? "a column" : "\(run.columnCount) columns"
      table.add(
        "  \(run.text)",
        "\(columns.padded(to: 10))  \(String(pixels))  63 + \(run.pixels)")
    }
  }
}
