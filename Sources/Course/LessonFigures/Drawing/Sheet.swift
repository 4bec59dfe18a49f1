import LessonKit
import Media

/// A place on a sheet: to the right, and down.
package struct Spot: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

  static func + (one: Spot, other: Spot) -> Spot { Spot(one.x + other.x, one.y + other.y) }
  static func - (one: Spot, other: Spot) -> Spot { Spot(one.x - other.x, one.y - other.y) }
  static func * (spot: Spot, factor: Double) -> Spot { Spot(spot.x * factor, spot.y * factor) }

  var length: Double { (x * x + y * y).squareRoot() }
}

/// A rectangle on a sheet.
package struct Area: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  var right: Double { x + width }
  var bottom: Double { y + height }
  var middle: Spot { Spot(x + width / 2, y + height / 2) }

  func inset(_ margin: Double) -> Area {
    Area(x + margin, y + margin, width - 2 * margin, height - 2 * margin)
  }
}

/// What a figure is drawn on; it becomes a file in SVG: <https://www.w3.org/TR/SVG2/>.
///
/// The file needs nothing but itself, so that it can be shown as a picture: its style sheet is inside,
/// with colours for light and for dark paper. Pages show it as wide as it is, and telephones at about
/// two thirds; so letters have 13 units at least.
package struct Sheet: Sendable {
  package let width: Double
  package let height: Double
  private var body = ""
  private var paints: Set<Paint> = [.solid(.paper)]

  /// How it moves; `nil` where nothing does.
  package var motion: Motion?

  /// The texts with the room that they are likely to take, for tests.
  package private(set) var texts: [(text: String, box: Area)] = []

  /// - Parameters:
  ///   - width: As wide as a column of text.
  ///   - height: As high as what is drawn needs.
  ///   - cycle: Where something moves, the seconds after which all repeats.
  package init(width: Double = 520, height: Double, cycle: Double? = nil) {
    (self.width, self.height) = (width, height)
    motion = cycle.map { Motion(seconds: $0) }
  }

  mutating func add(_ element: String) { body += element + "\n" }

  private mutating func name(_ paint: Paint) -> String {
    paints.insert(paint)
    return paint.name
  }

  package mutating func box(_ box: Area, _ paint: Paint, radius: Double = 0) {
    let corners = radius > 0 ? " rx=\"\(Number(radius))\"" : ""
    add(
      "<rect class=\"\(name(paint))\" x=\"\(Number(box.x))\" y=\"\(Number(box.y))\" "
        + "width=\"\(Number(box.width))\" height=\"\(Number(box.height))\"\(corners)/>")
  }

  package mutating func dot(_ spot: Spot, _ radius: Double, _ paint: Paint) {
    add(
      "<circle class=\"\(name(paint))\" cx=\"\(Number(spot.x))\" cy=\"\(Number(spot.y))\" "
        + "r=\"\(Number(radius))\"/>")
  }

  package mutating func path(_ steps: String, _ paint: Paint) {
    add("<path class=\"\(name(paint))\" d=\"\(steps)\"/>")
  }

  package mutating func line(_ spots: [Spot], _ paint: Paint, isClosed: Bool = false) {
    path(Self.steps(spots) + (isClosed ? "z" : ""), paint)
  }

  package mutating func line(_ start: Spot, _ end: Spot, _ paint: Paint) {
    line([start, end], paint)
  }

  static func steps(_ spots: [Spot]) -> String {
    spots.enumerated().map { index, spot in
      "\(index == 0 ? "M" : "L")\(Number(spot.x)) \(Number(spot.y))"
    }.joined()
  }

  /// Writes a line of text whose letters stand on `y`.
  package mutating func text(_ text: String, _ x: Double, _ y: Double, _ letters: Letters = .label)
  {
    _ = name(.solid(letters.ink))
    add(
      "<text class=\"\(letters.classes)\" x=\"\(Number(x))\" y=\"\(Number(y))\" "
        + "font-size=\"\(Number(letters.size))\">\(HTML.escaped(text))</text>")
    let width = letters.width(of: text)
    let left =
      switch letters.anchor {
      case .start: x
      case .middle: x - width / 2
      case .end: x - width
      }
    texts.append((text, Area(left, y - letters.size * 0.75, width, letters.size)))
  }

  /// Writes lines of text below each other.
  package mutating func text(
    _ lines: [String], _ x: Double, _ y: Double, _ letters: Letters = .label
  ) {
    for (index, line) in lines.enumerated() {
      text(line, x, y + Double(index) * letters.size * 1.3, letters)
    }
  }

  /// Writes what the figure shows above it.
  package mutating func title(_ text: String, _ y: Double = 30) {
    self.text(text, 20, y, .title)
  }

  /// A picture, magnified without blurring.
  package mutating func image(_ image: IndexedImage, in box: Area, isSharp: Bool = true) {
    add(
      "<image x=\"\(Number(box.x))\" y=\"\(Number(box.y))\" width=\"\(Number(box.width))\" "
        + "height=\"\(Number(box.height))\" preserveAspectRatio=\"none\""
        + (isSharp ? " style=\"image-rendering:pixelated\"" : "")
        + " href=\"\(HTML.address(ofPNG: PlainPNGEncoder().encode(image)))\"/>")
  }
}

extension Sheet {
  /// The figure as the text of a file.
  ///
  /// - Parameter label: What it shows, for readers who cannot see it.
  /// - Returns: An element `svg`.
  package func svg(label: String) -> String {
    let paints = paints.sorted { $0.name < $1.name }
    let light = paints.map { $0.rule(isDark: false) }.joined(separator: "\n")
    let dark = paints.map { $0.rule(isDark: true) }.joined(separator: "\n")
    let (width, height) = (Number(width), Number(height))
    let moves =
      motion.map { motion in
        "\n" + motion.rules.joined(separator: "\n")
          + "\n@media print,(prefers-reduced-motion:reduce){g{animation:none!important}}"
      } ?? ""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img" aria-label="\(HTML.escaped(label))">
      <style>
      text{font-family:system-ui,-apple-system,"Segoe UI","Helvetica Neue","DejaVu Sans",sans-serif}
      .code{font-family:ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace}
      .bold{font-weight:600}
      .middle{text-anchor:middle}
      .end{text-anchor:end}
      .rim{paint-order:stroke;stroke:\(Ink.paper.light);stroke-width:5;stroke-linejoin:round}
      \(light)
      @media (prefers-color-scheme:dark){
      .rim{stroke:\(Ink.paper.dark)}
      \(dark)
      }\(moves)
      </style>
      <rect class="paper" width="\(width)" height="\(height)" rx="8"/>
      \(body)</svg>

      """
  }
}
