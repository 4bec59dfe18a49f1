import Media
import Terminal

/// Pictures side by side, each with its name above: what one was before a stage, and after it.
///
///     prediction          correction          sum
///     ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒    ░░░░▒▒▓▓░░░░▒▒▓▓    ▒▒▒▒▓▓▓▓▒▒▒▒▓▓▓▓
///     …
///
/// Pictures are shades of grey, parts of them tinted. Small ones are enlarged to squares that can be
/// counted, large ones are made smaller.
package struct PanelChart: Chart, Hashable {
  package struct Panel: Hashable, Sendable {
    let title: String
    let width: Int
    let height: Int

    /// Brightness, row after row.
    let samples: [UInt8]

    /// The colour of each sample; empty if there is none.
    let tints: [ChartColor?]

    /// Creates a panel.
    ///
    /// - Parameters:
    ///   - title: The text above it.
    ///   - width: Samples in a row.
    ///   - samples: Brightness, row after row.
    ///   - tints: Colours of samples, if any has one.
    package init(_ title: String, width: Int, samples: [UInt8], tints: [ChartColor?] = []) {
      precondition(width > 0 && samples.count % width == 0, "a panel has whole rows")
      precondition(
        tints.isEmpty || tints.count == samples.count, "each sample has a colour or none")
      self.title = title
      self.width = width
      height = samples.count / width
      self.samples = samples
      self.tints = tints
    }
  }

  let title: String
  let panels: [Panel]

  /// Panels side by side.
  let columnCount: Int

  /// What the tints mean.
  let categories: [ChartCategory]

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - title: The text above it.
  ///   - panels: The pictures.
  ///   - columns: How many of them are side by side.
  ///   - categories: What tints mean.
  package init(
    _ title: String, panels: [Panel], columns: Int, categories: [ChartCategory] = []
  ) {
    self.title = title
    self.panels = panels
    columnCount = max(1, min(columns, max(1, panels.count)))
    self.categories = categories
  }

  private var rows: [ArraySlice<Panel>] {
    stride(from: 0, to: panels.count, by: columnCount).map {
      panels[$0..<min($0 + columnCount, panels.count)]
    }
  }

  private static let shades = Array(" ·░▒▓█")

  package func lines(width: Int, style: TextStyle) -> [String] {
    let room = max(4, (width - 2 * (columnCount - 1)) / columnCount)
    var lines = title.isEmpty ? [] : [title.clipped(toColumns: width)]
    for row in rows {
      lines.append(
        row.map { $0.title.clipped(toColumns: room).padded(to: room) }.joined(separator: "  "))
      let texts = row.map { Self.text(of: $0, room: room) }
      for index in 0..<(texts.map(\.count).max() ?? 0) {
        lines.append(
          texts.map { (index < $0.count ? $0[index] : "").padded(to: room) }
            .joined(separator: "  "))
      }
    }
    return lines.map { String($0.reversed().drop { $0 == " " }.reversed()) }
      + categories.legend(width: width, style: style)
  }

  /// Rows of shades; a letter is about twice as high as it is wide.
  private static func text(of panel: Panel, room: Int) -> [String] {
    let letters = min(room, 2 * panel.width)
    let lineCount = max(1, panel.height * letters / (2 * panel.width))
    return (0..<lineCount).map { line in
      String(
        (0..<letters).map { letter in
          let mean = panel.mean(
            letter * panel.width / letters..<(letter + 1) * panel.width / letters,
            line * panel.height / lineCount..<(line + 1) * panel.height / lineCount)
          return shades[Int(mean) * (shades.count - 1) / 255]
        })
    }
  }

  private static let titleHeight = 14
  private static let gap = 8

  package func drawing(size: PixelSize) -> Drawing {
    let margin = Drawing.margin
    let room = max(1, (size.width - 2 * margin - Self.gap * (columnCount - 1)) / columnCount)
    let heads = (title.isEmpty ? 0 : Self.titleHeight) + rows.count * Self.titleHeight
    let legend = categories.isEmpty ? 0 : Drawing.legendHeight(categories, width: size.width) + 4
    let space = size.height - 2 * margin - heads - legend - Self.gap * (rows.count - 1)
    let rowRoom = max(1, space / max(1, rows.count))
    let images = rows.map { $0.map { Self.image(of: $0, in: (room, rowRoom)) } }
    let height =
      images.reduce(2 * margin + heads + legend + Self.gap * (rows.count - 1)) {
        $0 + ($1.map(\.height).max() ?? 0)
      }
    var drawing = Drawing(width: size.width, height: min(size.height, height))
    var top = margin
    if !title.isEmpty {
      drawing.write(title, column: margin, row: top)
      top += Self.titleHeight
    }
    for (row, images) in zip(rows, images) {
      for (index, (panel, image)) in zip(row, images).enumerated() {
        let left = margin + index * (room + Self.gap)
        drawing.write(panel.title, column: left, row: top, .faint)
        drawing.paint(image, column: left, row: top + Self.titleHeight - 2)
      }
      top += Self.titleHeight + (images.map(\.height).max() ?? 0) + Self.gap
    }
    if !categories.isEmpty { drawing.drawLegend(categories, row: top - Self.gap + 6) }
    return drawing
  }

  private static func image(of panel: Panel, in room: (Int, Int)) -> IndexedImage {
    let enlarged = min(room.0 / panel.width, room.1 / panel.height)
    if enlarged > 0 {
      let (width, height) = (panel.width * enlarged, panel.height * enlarged)
      return image(width, height) { x, y in
        panel.color(at: y / enlarged * panel.width + x / enlarged)
      }
    }
    // As large as there is room for: each pixel is the mean of those that it covers.
    let width = max(1, min(room.0, room.1 * panel.width / max(1, panel.height)))
    let height = max(1, width * panel.height / panel.width)
    return image(width, height) { x, y in
      let columns = x * panel.width / width..<(x + 1) * panel.width / width
      let rows = y * panel.height / height..<(y + 1) * panel.height / height
      return panel.color(
        at: rows.lowerBound * panel.width + columns.lowerBound, mean: panel.mean(columns, rows))
    }
  }

  private static func image(
    _ width: Int, _ height: Int, color: (_ x: Int, _ y: Int) -> UInt8
  ) -> IndexedImage {
    IndexedImage(
      width: width, height: height, palette: palette,
      indices: (0..<width * height).map { color($0 % width, $0 / width) })
  }

  fileprivate static let greyCount = 128
  fileprivate static let tintShadeCount = 8

  /// Greys, then shades of each colour; there is room for those of charts beside them.
  private static let palette = Palette(
    (0..<greyCount).map { index in
      let grey = UInt8(index * 255 / (greyCount - 1))
      return RGBColor(red: grey, green: grey, blue: grey)
    }
      + ChartColor.allCases.flatMap { color in
        (0..<tintShadeCount).map { shade in
          // Half of it is the colour, half the brightness.
          func mixed(_ part: UInt8) -> UInt8 {
            let level = shade * 255 / (tintShadeCount - 1)
            return UInt8((Int(part) * (128 + level / 2) / 255 + level) / 2)
          }
          return RGBColor(
            red: mixed(color.rgb.red), green: mixed(color.rgb.green), blue: mixed(color.rgb.blue))
        }
      })
}

extension PanelChart.Panel {
  /// The mean of some columns and rows; at least one of each.
  fileprivate func mean(_ columns: Range<Int>, _ rows: Range<Int>) -> UInt8 {
    var (sum, count) = (0, 0)
    for row in rows.lowerBound..<max(rows.upperBound, rows.lowerBound + 1) where row < height {
      for column in columns.lowerBound..<max(columns.upperBound, columns.lowerBound + 1)
      where column < width {
        sum += Int(samples[row * width + column])
        count += 1
      }
    }
    return count == 0 ? 0 : UInt8(sum / count)
  }

  /// The palette's number for a sample.
  fileprivate func color(at index: Int, mean: UInt8? = nil) -> UInt8 {
    let level = Int(mean ?? samples[index])
    guard !tints.isEmpty, let tint = tints[index] else {
      return UInt8(level * (PanelChart.greyCount - 1) / 255)
    }
    let shade = level * (PanelChart.tintShadeCount - 1) / 255
    return UInt8(
      PanelChart.greyCount + Int(tint.rawValue) * PanelChart.tintShadeCount + shade)
  }
}
