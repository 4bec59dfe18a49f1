import Media
import POSIX
import Terminal

/// Tells a learner what pictures will look like in this terminal, and shows one.
package struct TerminalGreeting {
  private let graphics: Graphics

  /// Asks the terminal what it can do.
  package init(style: TextStyle) {
    graphics = Graphics(options: .automatic, usesColor: style.isEnabled)
  }

  /// Whether pictures are sent as sixels.
  package func drawsSixels() -> Bool {
    graphics.waitForLateAnswers()
    return graphics.decision.graphics?.name == GraphicsProtocol.sixel.name
  }

  /// Writes what the terminal shows, what would show more, and a test picture.
  package func write(to output: TextOutput, style: TextStyle) {
    let decision = graphics.decision
    let kind = decision.graphics?.summary ?? "no pictures"
    output.print("Your terminal: \(style.text(kind, .bold)).")
    for text in remarks { text.wrapped(to: width).forEach { output.print($0) } }
    let hasPixels = decision.graphics?.hasPixels ?? false
    let size =
      hasPixels
      ? PixelSize(width: min(320, graphics.box.width), height: min(80, graphics.box.height))
      : PixelSize(width: min(64, graphics.box.width), height: 12)
    if let picture = TestPicture(size: size).encoded(for: decision, cell: graphics.cell) {
      output.write(picture)
      output.print()
      output.print(style.note("Eight bars from white to black, sixteen greys below: all there?"))
    }
    output.flush()
    graphics.waitForLateAnswers()
  }
}

extension TerminalGreeting {
  /// Why the terminal shows what it shows, and what would show more.
  private var remarks: [String] {
    let decision = graphics.decision
    let hasPixels = decision.graphics?.hasPixels ?? false
    let others = "xterm -ti vt340, mlterm, foot, WezTerm, kitty and iTerm2 show real pixels."
    let advice = decision.advice ?? (hasPixels || decision.graphics == nil ? nil : others)
    return ["(\(decision.reason))"] + [advice].compactMap(\.self)
  }

  /// Characters of a line: what fits into the terminal.
  private var width: Int { (try? WindowSize(of: 1))?.columns ?? Page.width }
}

/// A picture that a learner can judge: eight bars of colour above a row of greys.
///
/// The bars are those of television's test pattern, from the brightest to the darkest. A frame shows
/// where the first one and the last one end on a ground of their own colour.
struct TestPicture {
  let size: PixelSize

  /// The picture in the few colours that it has.
  var image: IndexedImage {
    let bars = size.height * 3 / 4
    // Where a pixel is half a character, one is wide enough.
    let edge = size.height < 40 ? 1 : 2
    let (across, down) = (edge..<size.width - edge, edge..<size.height - edge)
    let inside = max(1, across.count)
    let indices = (0..<size.height).flatMap { row in
      (0..<size.width).map { column in
        guard across ~= column, down ~= row else { return Self.frameColor }
        return row < bars
          ? UInt8((column - edge) * Self.bars.count / inside)
          : UInt8(Self.bars.count + (column - edge) * Self.greyCount / inside)
      }
    }
    return IndexedImage(
      width: size.width, height: size.height, palette: Palette(Self.bars + Self.greys),
      indices: indices)
  }

  /// The picture for a terminal that draws in this manner; `nil` if it has no colours.
  func encoded(for decision: GraphicsDecision, cell: CellSize = .fallback) -> [UInt8]? {
    guard let graphics = decision.graphics, graphics.hasColors else { return nil }
    let use = PictureUse(.still, colors: decision.colors, cell: cell)
    return try? graphics.indexedEncoder(for: use, png: PlainPNGEncoder()).encode(image)
  }

  /// White, yellow, cyan, green, magenta, red, blue, black: each has green, red and blue or not.
  private static let bars: [RGBColor] = (0..<8).map { bar in
    RGBColor(
      red: bar & 2 == 0 ? 255 : 0, green: bar & 4 == 0 ? 255 : 0, blue: bar & 1 == 0 ? 255 : 0)
  }

  private static let greyCount = 16

  /// The grey of the frame: neither black nor white.
  private static let frameColor = UInt8(bars.count + greyCount / 2)

  private static let greys: [RGBColor] = (0..<greyCount).map { step in
    let level = UInt8(255 * step / (greyCount - 1))
    return RGBColor(red: level, green: level, blue: level)
  }
}
