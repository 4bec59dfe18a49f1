import Media

/// A line of an overlay, parts of which may stand out.
///
///     OverlayLine(.init("space", .key), .init("  pause, go on"))
///
/// Where the line is made of letters, parts have colours and weights. Where it is painted on a
/// picture of few colours, all parts look alike.
package struct OverlayLine: Hashable, Sendable {
  /// How a part of a line looks.
  package enum Emphasis: Hashable, Sendable, CaseIterable {
    case plain
    /// The name of what follows: bold.
    case heading
    /// What a user types, or looks for: in the accent colour.
    case accent
    /// What is less important than the rest: grey.
    case faint
    /// Spoken elsewhere, in subtitles.
    case italic
    case boldItalic
    case underlined
    /// Full cells of a chart: blanks on a ground in the accent colour. `█` leaves gaps in many fonts.
    case filled

    /// What is sent before the part, after the overlay's own style.
    var code: String {
      switch self {
      case .plain: ""
      case .heading: "\(ControlCode.csi)1m"
      case .italic: "\(ControlCode.csi)3m"
      case .boldItalic: "\(ControlCode.csi)1;3m"
      case .underlined: "\(ControlCode.csi)4m"
      case .accent: "\(ControlCode.csi)38;5;\(Self.accentColor)m"
      case .faint: "\(ControlCode.csi)38;5;\(Self.faintColor)m"
      case .filled: "\(ControlCode.csi)48;5;\(Self.accentColor)m"
      }
    }

    /// A light amber of xterm's 256 colours, and a grey: both can be read on dark grey and on black.
    private static let accentColor = 221
    private static let faintColor = 246
  }

  /// A part of a line that looks the same throughout.
  package struct Part: Hashable, Sendable {
    package let text: String
    package let emphasis: Emphasis

    /// The numbers of its colours among xterm's 256; `nil` where they are the emphasis's own.
    package let color, ground: UInt8?

    package init(
      _ text: String, _ emphasis: Emphasis = .plain, color: UInt8? = nil, ground: UInt8? = nil
    ) {
      self.text = text.withoutControlCharactersButJoiners
      self.emphasis = emphasis
      (self.color, self.ground) = (color, ground)
    }

    /// What is sent before the part, after the overlay's own style.
    var code: String {
      emphasis.code + (color.map { "\(ControlCode.csi)38;5;\($0)m" } ?? "")
        + (ground.map { "\(ControlCode.csi)48;5;\($0)m" } ?? "")
    }
  }

  package let parts: [Part]

  package init(_ parts: Part...) {
    self.parts = parts
  }

  package init(parts: [Part]) {
    self.parts = parts
  }

  /// A line that looks the same throughout.
  package init(_ text: String) {
    self.init(Part(text))
  }

  /// The line without its looks.
  package var text: String { parts.map(\.text).joined() }

  /// The columns that it takes in a terminal.
  var columnCount: Int { text.columnCount }

  /// As much of its beginning as has room in `limit` columns.
  package func clipped(toColumns limit: Int) -> OverlayLine {
    var left = limit
    return OverlayLine(
      parts: parts.map { part in
        let text = part.text.clipped(toColumns: left)
        // What follows a part that was cut has no room either.
        left = text == part.text ? left - text.columnCount : 0
        return Part(text, part.emphasis, color: part.color, ground: part.ground)
      })
  }

  /// The line as sent: each part that stands out is followed by the overlay's style again.
  var styled: String { styled(on: ControlCode.overlayStyle) }

  /// The line as sent where text has a style of its own, which follows each part that stands out.
  func styled(on style: String) -> String {
    parts.map { part in
      let code = part.text.isEmpty ? "" : part.code
      let text =
        part.emphasis == .filled ? String(repeating: " ", count: part.text.columnCount) : part.text
      return code.isEmpty ? text : code + text + style
    }.joined()
  }

  /// The line in shades of grey: `NO_COLOR` asks for it.
  package var withoutColor: OverlayLine {
    OverlayLine(
      parts: parts.map { part in
        switch part.emphasis {
        case .accent: Part(part.text, .heading)
        case .filled: Part(part.text)
        case .plain, .heading, .faint, .italic, .boldItalic, .underlined:
          Part(part.text, part.emphasis)
        }
      })
  }
}

extension String {
  /// The text without control characters, but with the joiners that Persian, Hindi and emoji need.
  fileprivate var withoutControlCharactersButJoiners: String {
    let joiners: Set<Unicode.Scalar> = ["\u{200C}", "\u{200D}"]
    guard unicodeScalars.contains(where: joiners.contains) else { return withoutControlCharacters }
    return unicodeScalars.map {
      joiners.contains($0) ? String($0) : String($0).withoutControlCharacters
    }.joined()
  }
}
