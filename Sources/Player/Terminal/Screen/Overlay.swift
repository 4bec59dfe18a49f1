import Media

/// Lines of text, or an image, on top of the picture.
///
/// If pictures are made of pixels, the overlay becomes a part of them, and only the cells in which
/// it changes are sent again. Otherwise, or if the picture is too small for its letters, text is
/// written into the cells on top of the picture. See ``PictureCanvas``.
package struct Overlay: Hashable, Sendable {
  /// The place of an overlay.
  package enum Anchor: Hashable, Sendable, CaseIterable {
    case topLeft, top, topRight
    case middleLeft, middle, middleRight
    case bottomLeft, bottom, bottomRight
    /// At the upper edge, or at the lower one, on a ground as wide as the picture.
    case topBand, bottomBand
  }

  package enum Content: Hashable, Sendable {
    /// Light letters on a darkened ground.
    case text([OverlayLine])
    /// An image in all colours; what has no room on the picture is left out. Where pictures have few
    /// colours, it may have some of its own.
    case image(RGBImage, colors: IndexedImage?)
  }

  package let anchor: Anchor
  package let content: Content

  package init(_ anchor: Anchor, text lines: [String]) {
    self.init(anchor, lines: lines.map { OverlayLine($0) })
  }

  /// Lines of which some parts stand out.
  package init(_ anchor: Anchor, lines: [OverlayLine]) {
    self.anchor = anchor
    content = .text(lines)
  }

  /// An image.
  ///
  /// - Parameters:
  ///   - anchor: Its place.
  ///   - image: The image.
  ///   - colors: The same in few colours, ``PaletteShare/mostColors`` at most: pictures of few colours
  ///     then give up so many of theirs. `nil` takes the nearest ones of the picture.
  package init(_ anchor: Anchor, image: RGBImage, colors: IndexedImage? = nil) {
    self.anchor = anchor
    content = .image(image, colors: colors)
  }

  /// The lines; `nil` for an image.
  var lines: [OverlayLine]? {
    if case .text(let lines) = content { lines } else { nil }
  }
}

extension Overlay.Anchor {
  /// Whether the ground is as wide as the picture.
  var isBand: Bool { self == .topBand || self == .bottomBand }

  /// Whether each line of text is centred.
  var isCentered: Bool { self == .top || self == .middle || self == .bottom || isBand }

  /// The distance from the left edge of an area to something that is narrower.
  func left(_ width: Int, in area: Int) -> Int {
    switch self {
    case .topLeft, .middleLeft, .bottomLeft: 0
    case .top, .middle, .bottom, .topBand, .bottomBand: (area - width) / 2
    case .topRight, .middleRight, .bottomRight: area - width
    }
  }

  /// The distance from the upper edge of an area to something that is lower.
  func top(_ height: Int, in area: Int) -> Int {
    switch self {
    case .topLeft, .top, .topRight, .topBand: 0
    case .middleLeft, .middle, .middleRight: (area - height) / 2
    case .bottomLeft, .bottom, .bottomRight, .bottomBand: area - height
    }
  }
}

/// The lines under a picture, and the overlays on it.
package struct ScreenText: Hashable, Sendable {
  /// The lines under the picture.
  package var status: [OverlayLine]

  package var overlays: [Overlay]

  package init(status: [OverlayLine] = [], overlays: [Overlay] = []) {
    self.status = status
    self.overlays = overlays
  }
}

extension ScreenText {
  /// The same text in shades of grey; images keep their colours, as the film does.
  package var withoutColor: ScreenText {
    ScreenText(
      status: status.map(\.withoutColor),
      overlays: overlays.map { overlay in
        overlay.lines.map { Overlay(overlay.anchor, lines: $0.map(\.withoutColor)) } ?? overlay
      })
  }
}

/// Overlays as letters in the terminal's cells: light ones on a dark ground.
///
/// A terminal shows letters in front of sixels that were drawn before, so they are written after
/// the picture, in the same frame. One row and one column at each edge of the screen stay free. All
/// lines of an overlay are made equally long: the next ones cover them.
struct OverlayLetters: Hashable, Sendable {
  /// The cells that are covered: rows and columns from 1.
  private(set) var areas: [CellArea] = []

  /// What is sent to the terminal.
  private(set) var text = ""

  static let none = OverlayLetters()

  private init() {}

  /// Lays out overlays of text; what has no room is left out, and so are images.
  ///
  /// - Parameters:
  ///   - overlays: What is written.
  ///   - size: The columns and rows that there are.
  ///   - first: Where these begin.
  init(
    _ overlays: [Overlay], in size: TerminalSize,
    from first: ScreenCorner = ScreenCorner(row: 1, column: 1)
  ) {
    for overlay in overlays { append(overlay, in: size, from: first) }
  }

  /// Lays them out in a film's cells.
  init(_ overlays: [Overlay], in layout: CanvasLayout) {
    self.init(overlays, in: layout.size, from: layout.first)
  }

  private mutating func append(
    _ overlay: Overlay, in size: TerminalSize, from first: ScreenCorner
  ) {
    let (rowCount, columnCount) = (max(0, size.rows - 2), max(0, size.columns - 2))
    let lines = (overlay.lines ?? []).prefix(rowCount).map {
      $0.clipped(toColumns: max(0, columnCount - 2))
    }
    guard !lines.isEmpty, columnCount > 2 else { return }
    let longest = lines.map(\.columnCount).max() ?? 0
    let width = overlay.anchor.isBand ? columnCount - 2 : longest
    let top = first.row + 1 + overlay.anchor.top(lines.count, in: rowCount)
    let left = first.column + 1 + overlay.anchor.left(width + 2, in: columnCount)
    areas.append(
      CellArea(rows: top..<top + lines.count, columns: left..<left + width + 2))
    for (index, line) in lines.enumerated() {
      let free = width - line.columnCount
      let before = overlay.anchor.isCentered ? free / 2 : 0
      text +=
        ControlCode.moveCursor(row: top + index, column: left) + ControlCode.overlayStyle + " "
        + String(repeating: " ", count: before) + line.styled
        + String(repeating: " ", count: free - before) + " " + ControlCode.resetStyle
    }
  }

  /// What clears the cells of these letters, row by row, except for some areas.
  func clearing(in size: TerminalSize, except kept: [CellArea], style: String) -> String {
    var text = ""
    for area in areas {
      for row in area.rows {
        var column = area.columns.lowerBound
        while column < area.columns.upperBound {
          let keeper = kept.first { $0.rows.contains(row) && $0.columns.contains(column) }
          if let keeper {
            column = keeper.columns.upperBound
            continue
          }
          let start = column
          while column < area.columns.upperBound,
            !kept.contains(where: { $0.rows.contains(row) && $0.columns.contains(column) })
          {
            column += 1
          }
          text += ControlCode.moveCursor(row: row, column: start)
          text += String(repeating: " ", count: column - start)
        }
      }
    }
    return text.isEmpty ? "" : style + text + ControlCode.resetStyle
  }

  /// These letters, and the cells that other letters have left.
  func union(_ other: OverlayLetters) -> OverlayLetters {
    guard !covers(other) else { return self }
    var union = self
    union.areas += other.areas
    return union
  }

  /// Whether all cells of other letters are covered by these.
  func covers(_ other: OverlayLetters) -> Bool {
    other.areas.allSatisfy { area in areas.contains { $0.contains(area) } }
  }
}
