import Media

/// Lines of text upon a picture: light letters on a dark ground, in the upper left corner.
///
/// A terminal shows letters in front of sixels that were drawn before, so they are written after
/// the picture, in the same frame. All lines are made equally long: the next ones cover them.
struct PictureOverlay: Hashable, Sendable {
  /// Columns and rows that are covered.
  let size: PixelSize

  /// What is sent to the terminal.
  let text: String

  /// Lays out lines; what has no room is left out.
  init(_ lines: [String], in size: TerminalSize) {
    let lines = lines.prefix(max(0, size.rows - 2)).map {
      $0.withoutControlCharacters.clipped(toColumns: max(0, size.columns - 4))
    }
    let width = lines.map(\.columnCount).max() ?? 0
    self.size = PixelSize(width: lines.isEmpty ? 0 : width + 2, height: lines.count)
    text = lines.enumerated().map { index, line in
      let padding = String(repeating: " ", count: width - line.columnCount)
      return ControlCode.moveCursor(row: 2 + index, column: 2) + ControlCode.overlayStyle
        + " \(line)\(padding) " + ControlCode.resetStyle
    }.joined()
  }
}
