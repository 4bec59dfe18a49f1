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

    /// What is sent before the part, after the overlay's own style.
    var code: String {
      switch self {
      case .plain: ""
      case .heading: "\(ControlCode.csi)1m"
      case .accent: "\(ControlCode.csi)38;5;\(Self.accentColor)m"
      case .faint: "\(ControlCode.csi)38;5;\(Self.faintColor)m"
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

    package init(_ text: String, _ emphasis: Emphasis = .plain) {
      self.text = text.withoutControlCharacters
      self.emphasis = emphasis
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
        return Part(text, part.emphasis)
      })
  }

  /// The line as it is sent: each part that stands out is followed by the overlay's style again.
  var styled: String { styled(on: ControlCode.overlayStyle) }

  /// The line as it is sent where text has a style of its own, which follows each part that stands out.
  func styled(on style: String) -> String {
    parts.map { part in
      let code = part.text.isEmpty ? "" : part.emphasis.code
      return code.isEmpty ? part.text : code + part.text + style
    }.joined()
  }
}
