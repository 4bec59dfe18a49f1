/// Text that is shown over a film for some time: a cue, in the words of WebVTT.
package struct CaptionCue: Hashable, Sendable {
  /// When it appears, from the beginning of the file's clock on.
  package let start: Duration

  /// When it goes: it is not shown at this moment itself.
  package let end: Duration

  package let lines: [CaptionLine]
  package let placement: CaptionPlacement

  package init(
    start: Duration, end: Duration, lines: [CaptionLine], placement: CaptionPlacement = .usual
  ) {
    (self.start, self.end) = (start, end)
    self.lines = lines
    self.placement = placement
  }

  /// The text without its looks, lines divided by line feeds.
  package var text: String { lines.map(\.text).joined(separator: "\n") }
}

/// A line of a cue, as its author has broken it.
package struct CaptionLine: Hashable, Sendable {
  package let runs: [CaptionRun]

  package init(_ runs: [CaptionRun]) { self.runs = runs }

  /// The text without its looks.
  package var text: String { runs.map(\.text).joined() }
}

/// Letters of a line that look the same.
///
/// The text holds no control or format characters: ``CaptionTextBuilder`` removes them.
package struct CaptionRun: Hashable, Sendable {
  package let text: String
  package let style: CaptionStyle

  package init(_ text: String, _ style: CaptionStyle = []) {
    self.text = text
    self.style = style
  }
}

/// How letters of a cue look: their faces, and colours from ``CaptionColor``.
package struct CaptionStyle: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let bold = CaptionStyle(rawValue: 1)
  package static let italic = CaptionStyle(rawValue: 2)
  package static let underlined = CaptionStyle(rawValue: 4)

  /// The bits of the colours, each 0 where there is none.
  private static let (colorShift, groundShift): (UInt16, UInt16) = (4, 8)

  /// The colour of the letters; `nil` is the usual one.
  package var color: CaptionColor? { CaptionColor(rawValue: rawValue >> Self.colorShift & 15) }

  /// The colour behind them; `nil` is the usual one.
  package var ground: CaptionColor? { CaptionColor(rawValue: rawValue >> Self.groundShift & 15) }

  /// The same in another colour.
  package func colored(_ color: CaptionColor) -> CaptionStyle {
    let kept = rawValue & ~(15 << Self.colorShift)
    return CaptionStyle(rawValue: kept | color.rawValue << Self.colorShift)
  }

  /// The same on another ground.
  package func on(_ ground: CaptionColor) -> CaptionStyle {
    let kept = rawValue & ~(15 << Self.groundShift)
    return CaptionStyle(rawValue: kept | ground.rawValue << Self.groundShift)
  }
}

/// The colours that WebVTT's classes name: `<c.yellow>`, `<c.bg_blue>` (WebVTT §5.1).
package enum CaptionColor: UInt16, Hashable, Sendable, CaseIterable {
  case white = 1
  case lime, cyan, red, yellow, magenta, blue, black

  /// Reads the name of a class; `nil` if it means no colour of letters.
  package init?(named name: String) {
    guard let found = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
    self = found
  }
}

/// Where on the picture a cue is shown.
///
/// A terminal has a few rows for text, so that the percentages of a file become one of nine places.
package struct CaptionPlacement: Hashable, Sendable {
  package enum Vertical: Hashable, Sendable, CaseIterable {
    case top, middle, bottom
  }

  package enum Horizontal: Hashable, Sendable, CaseIterable {
    case left, center, right
  }

  package var vertical: Vertical
  package var horizontal: Horizontal

  package init(_ vertical: Vertical, _ horizontal: Horizontal) {
    (self.vertical, self.horizontal) = (vertical, horizontal)
  }

  /// At the lower edge, centred.
  package static let usual = CaptionPlacement(.bottom, .center)
}
