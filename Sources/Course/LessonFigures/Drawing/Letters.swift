/// How text is set.
package struct Letters: Hashable, Sendable {
  package enum Anchor: String, Hashable, Sendable {
    case start, middle, end
  }

  var size = 14.0
  var ink = Ink.ink
  var anchor = Anchor.start
  var isBold = false
  /// Words of the file or of the code.
  var isCode = false
  /// Whether a rim of paper keeps lines behind it away.
  var hasRim = false

  /// The name of the figure, which says what it shows.
  package static let title = Letters(size: 16, isBold: true)
  package static let label = Letters()
  package static let note = Letters(size: 13, ink: .pale)
  package static let code = Letters(size: 13.5, isCode: true)

  package func colored(_ ink: Ink) -> Letters { with { $0.ink = ink } }
  package func sized(_ size: Double) -> Letters { with { $0.size = size } }
  package var bold: Letters { with { $0.isBold = true } }
  package var rimmed: Letters { with { $0.hasRim = true } }
  package var centered: Letters { with { $0.anchor = .middle } }
  package var right: Letters { with { $0.anchor = .end } }

  private func with(_ change: (inout Letters) -> Void) -> Letters {
    var copy = self
    change(&copy)
    return copy
  }

  /// The classes of its element, beside that of its colour.
  var classes: String {
    var names = [Paint.solid(ink).name]
    if isCode { names.append("code") }
    if isBold { names.append("bold") }
    if hasRim { names.append("rim") }
    switch anchor {
    case .start: break
    case .middle: names.append("middle")
    case .end: names.append("end")
    }
    return names.joined(separator: " ")
  }

  /// About how wide a text becomes: which typeface shows it is not known, so rather too much.
  ///
  /// The widths are those of Helvetica, in thousandths of the size, and a twelfth more for wider faces.
  package func width(of text: String) -> Double {
    guard !isCode else { return Double(text.count) * size * 0.61 }
    let thousandths = text.unicodeScalars.reduce(0) { $0 + Self.width(of: $1) }
    return Double(thousandths) / 1000 * size * (isBold ? 1.15 : 1.08)
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar {
    case "i", "j", "l", "'", "|": 222
    case " ", "f", "t", "I", ".", ",", ":", ";", "/", "!": 278
    case "r", "(", ")", "-": 333
    case "c", "k", "s", "v", "x", "y", "z", "J": 500
    case "w", "C", "D", "H", "N", "R", "U": 722
    case "G", "O", "Q": 778
    case "m", "M", "W": 860
    case "A", "B", "E", "K", "P", "S", "V", "X", "Y": 667
    case "…", "–", "→": 800
    default: 556
    }
  }
}
