import LessonCharts
import Media

/// The colours of figures, each for light and for dark paper.
///
/// Meanings keep their colour in all lessons: I pictures are red, P blue, B green, and luma is grey.
/// Other data have the colours of the lessons' charts.
package enum Ink: String, Hashable, Sendable, CaseIterable {
  case paper, panel, line, pale, ink
  /// What the figure is about, and the ground of what is lit.
  case accent, lit
  case intra, predicted, both, luma
  case sky, orange, green, purple, vermilion
  /// The planes of colour difference.
  case cb, cr
  /// On pictures, which are the same on both kinds of paper.
  case onLight, onDark

  /// On light paper, as CSS writes it.
  package var light: String {
    switch self {
    case .paper: "#fdfcfa"
    case .panel: "#f1eee8"
    case .line: "#cfc9be"
    case .pale: "#645f57"
    case .ink: "#24221f"
    case .accent: "#8a4b08"
    case .lit: "#ffe3b3"
    case .intra: "#c0392b"
    case .predicted: "#2467a8"
    case .both: "#2a7d4f"
    case .luma: "#77746e"
    case .sky: "#1f7db5"
    case .orange: "#b97f00"
    case .green: ChartColor.green.hex
    case .purple: "#a8527f"
    case .vermilion: ChartColor.vermilion.hex
    case .cb: "#3f6fd1"
    case .cr: "#c8506a"
    case .onLight: "#16171a"
    case .onDark: "#ffffff"
    }
  }

  /// On dark paper.
  package var dark: String {
    switch self {
    case .paper: "#1a1b1e"
    case .panel: "#292b30"
    case .line: "#4a4c52"
    case .pale: "#a5a199"
    case .ink: "#e4e1db"
    case .accent: "#f0b060"
    case .lit: "#4d3a17"
    case .intra: "#f0776b"
    case .predicted: "#6fb1ee"
    case .both: "#67c592"
    case .luma: "#a9a69f"
    case .sky: ChartColor.sky.hex
    case .orange: ChartColor.orange.hex
    case .green: "#3cc79a"
    case .purple: ChartColor.purple.hex
    case .vermilion: "#f08a3c"
    case .cb: "#7fa6f5"
    case .cr: "#f08aa0"
    case .onLight: "#16171a"
    case .onDark: "#ffffff"
    }
  }
}

extension ChartColor {
  fileprivate var hex: String {
    // As numbers of one digit more, so that zeros in front stay.
    "#"
      + [rgb.red, rgb.green, rgb.blue].map { String(0x100 + Int($0), radix: 16).dropFirst() }
      .joined()
  }
}
