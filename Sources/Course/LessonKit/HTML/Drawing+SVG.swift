import LessonCharts
import Media
import Terminal

extension Drawing {
  /// The drawing as an `svg` element: <https://www.w3.org/TR/SVG2/>.
  ///
  /// Colours are classes, so that the style sheet chooses them: dark on light paper, or light on
  /// dark. Letters are as wide as those of the pixel font, so that everything has its place.
  ///
  /// - Parameter name: The element's class.
  /// - Returns: The element.
  func svg(class name: String) -> String {
    var svg =
      "<svg class=\"chart \(name)\" viewBox=\"0 0 \(width) \(height)\" role=\"img\" "
      + "aria-label=\"\(HTML.escaped(label))\">\n"
    var path = Path()
    for stroke in strokes {
      switch stroke {
      case .fill(let area, let color): svg += path.add(area, color)
      case .line(let start, let end, let color, let thickness):
        svg += path.addLine(from: start, to: end, "line \(color)", thickness)
      case .text(let text, let place, let color, let alignment):
        svg += path.end() + element(of: text, at: place, color, alignment)
      case .image(let image, let place): svg += path.end() + image.svg(at: place)
      }
    }
    return svg + path.end() + "</svg>\n"
  }

  /// What the chart is called: the first text on it.
  private var label: String {
    for case .text(let text, _, _, _) in strokes { return text }
    return "chart"
  }

  private func element(
    of text: String, at place: Point, _ color: ChartColor, _ alignment: Alignment
  ) -> String {
    // A text that would leave the drawing becomes narrower.
    let room = width - place.column - 4
    let length =
      alignment == .left && BitmapFont.width(of: text) > room && room > 0
      ? " textLength=\"\(room)\" lengthAdjust=\"spacingAndGlyphs\"" : ""
    // Letters of the pixel font have seven rows above the line that they stand on.
    return
      "<text class=\"\(color)\(alignment.className)\" x=\"\(place.column)\" y=\"\(place.row + 7)\"\(length)>"
      + "\(HTML.escaped(text))</text>\n"
  }
}

/// Shapes of one kind, one after the other, as one element.
private struct Path {
  private var attributes = ""
  private var steps = ""
  private var place: Drawing.Point?

  /// Adds a rectangle; returns the element that ends before it, if it is of another kind.
  mutating func add(_ area: Drawing.Rectangle, _ color: ChartColor) -> String {
    let ended = begin("class=\"\(color)\"")
    let (columns, rows) = (area.columns, area.rows)
    steps += "M\(columns.lowerBound) \(rows.lowerBound)h\(columns.count)v\(rows.count)"
    steps += "h-\(columns.count)z"
    return ended
  }

  /// Adds a line, which may go on where the last one has ended; returns what `add` returns.
  mutating func addLine(
    from start: Drawing.Point, to end: Drawing.Point, _ name: String, _ thickness: Int
  ) -> String {
    let ended = begin("class=\"\(name)\" stroke-width=\"\(thickness)\"")
    if place != start { steps += "M\(start.column) \(start.row)" }
    steps += "L\(end.column) \(end.row)"
    place = end
    return ended
  }

  private mutating func begin(_ attributes: String) -> String {
    defer { self.attributes = attributes }
    return attributes == self.attributes ? "" : end()
  }

  /// Ends the element, if there is one.
  mutating func end() -> String {
    defer { self = Path() }
    return steps.isEmpty ? "" : "<path \(attributes) d=\"\(steps)\"/>\n"
  }
}

extension IndexedImage {
  /// The image as an element of SVG.
  fileprivate func svg(at place: Drawing.Point) -> String {
    guard width > 0, height > 0 else { return "" }
    let address = HTML.address(ofPNG: PlainPNGEncoder().encode(self))
    return "<image x=\"\(place.column)\" y=\"\(place.row)\" width=\"\(width)\" "
      + "height=\"\(height)\" href=\"\(address)\"/>\n"
  }
}

extension Drawing.Alignment {
  /// What a text has in its `class` beside its colour.
  fileprivate var className: String {
    switch self {
    case .left: ""
    case .center: " center"
    case .right: " right"
    }
  }
}

extension HTML {
  /// A picture as an address that contains it (RFC 2397).
  package static func address(ofPNG bytes: [UInt8]) -> String {
    "data:image/png;base64,\(Base64.text(of: bytes))"
  }
}
