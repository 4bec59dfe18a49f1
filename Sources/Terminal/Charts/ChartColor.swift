import Media

/// The colours of charts.
///
/// Those for data are from the set of Okabe and Ito ("Color Universal Design", 2008): they differ in
/// lightness too, so that people who confuse red with green can tell them apart. In text they are
/// the terminal's own six, which fit its background.
public enum ChartColor: UInt8, Hashable, Sendable, CaseIterable {
  /// What everything is drawn on: nearly black, so that it looks the same in any terminal.
  case background
  /// Axes, and what is beside the point.
  case faint
  /// Letters.
  case ink
  case sky
  case orange
  case green
  case purple
  case vermilion
  case blue

  /// The colours of all pictures; a colour's number is its `rawValue`.
  static let palette = Palette(allCases.map(\.rgb))

  /// The colour on a screen, for pictures that are drawn beside charts.
  public var rgb: RGBColor {
    switch self {
    case .background: RGBColor(red: 0x17, green: 0x1A, blue: 0x1F)
    case .faint: RGBColor(red: 0x91, green: 0x99, blue: 0xA3)
    case .ink: RGBColor(red: 0xE8, green: 0xEB, blue: 0xED)
    case .sky: RGBColor(red: 0x56, green: 0xB4, blue: 0xE9)
    case .orange: RGBColor(red: 0xE6, green: 0x9F, blue: 0x00)
    case .green: RGBColor(red: 0x00, green: 0x9E, blue: 0x73)
    case .purple: RGBColor(red: 0xCC, green: 0x79, blue: 0xA7)
    case .vermilion: RGBColor(red: 0xD5, green: 0x5E, blue: 0x00)
    case .blue: RGBColor(red: 0x00, green: 0x72, blue: 0xB2)
    }
  }

  /// The colour that stands for it in text.
  var rendition: TextStyle.Rendition {
    switch self {
    case .background, .faint, .ink: .dim
    case .sky: .cyan
    case .orange: .yellow
    case .green: .green
    case .purple: .magenta
    case .vermilion: .red
    case .blue: .blue
    }
  }
}
