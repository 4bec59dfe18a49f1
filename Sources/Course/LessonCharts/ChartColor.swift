import Media
import Terminal

/// The colours of charts.
///
/// Those for data are from the set of Okabe and Ito ("Color Universal Design", 2008): they differ in
/// lightness too, so that people who confuse red with green can tell them apart. In text they are
/// those of `TextStyle`, which fit any background.
package enum ChartColor: UInt8, Hashable, Sendable, CaseIterable {
  /// What everything is drawn on: nearly black, or nearly white in a terminal with a light ground.
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

  /// The colour on a ground of some kind: data have the same colours on both.
  func rgb(isLight: Bool) -> RGBColor {
    guard isLight else { return rgb }
    return switch self {
    case .background: RGBColor(red: 0xF6, green: 0xF7, blue: 0xF9)
    case .faint: RGBColor(red: 0x63, green: 0x6B, blue: 0x75)
    case .ink: RGBColor(red: 0x1D, green: 0x21, blue: 0x26)
    case .sky: RGBColor(red: 0x2C, green: 0x8F, blue: 0xCC)
    default: rgb
    }
  }

  /// The colour on a screen, for pictures that are drawn beside charts.
  package var rgb: RGBColor {
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

  /// Its colour in text.
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

/// One kind of thing in a chart: what the legend calls it, and how it is drawn.
package struct ChartCategory: Hashable, Sendable {
  package let label: String

  /// Its letter in text.
  package let symbol: Character

  package let color: ChartColor

  package init(_ label: String, symbol: Character, color: ChartColor) {
    self.label = label
    self.symbol = symbol
    self.color = color
  }
}

extension ChartCategory {
  /// Some of its symbols as a block of its colour; without colours, just the symbols.
  func block(count: Int, style: TextStyle) -> String {
    style.text(String(repeating: symbol, count: max(0, count)), color.rendition, .reversed)
  }
}

extension [ChartCategory] {
  /// What the symbols mean, in as many lines as it takes.
  func legend(width: Int, style: TextStyle) -> [String] {
    guard width >= 2 else { return [] }
    return rows(width: width, gap: 3) { 2 + $0.label.columnCount }.map { row in
      row.map { category in
        let label = category.label.clipped(toColumns: width - 2)
        return "\(category.block(count: 1, style: style)) \(label)"
      }.joined(separator: "   ")
    }
  }

  /// Those that occur among some indices.
  func occurring(in indices: some Sequence<Int>) -> [ChartCategory] {
    let used = Set(indices)
    return self.indices.filter(used.contains).map { self[$0] }
  }

  /// The categories in rows, each as full as `width` allows.
  func rows(width: Int, gap: Int, itemWidth: (ChartCategory) -> Int) -> [[ChartCategory]] {
    var rows: [[ChartCategory]] = []
    var room = -1
    for category in self {
      let needed = itemWidth(category)
      if needed <= room {
        rows[rows.count - 1].append(category)
      } else {
        rows.append([category])
        room = width
      }
      room -= needed + gap
    }
    return rows
  }

  /// The symbols of a row of columns, those of one category as one block; `nil` leaves a gap.
  func bar(_ columns: [Int?], gap: Character, style: TextStyle) -> String {
    var text = ""
    var start = 0
    while start < columns.count {
      var end = start + 1
      while end < columns.count, columns[end] == columns[start] { end += 1 }
      if let category = columns[start] {
        text += self[category].block(count: end - start, style: style)
      } else {
        text += String(repeating: gap, count: end - start)
      }
      start = end
    }
    return text
  }
}
