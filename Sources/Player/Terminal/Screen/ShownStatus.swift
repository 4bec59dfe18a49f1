import Media

/// The lines under the picture, and what is sent when they change.
struct ShownStatus: Hashable, Sendable {
  /// The lines on the screen; `nil` if they are not known to be there.
  private var lines: [OverlayLine]?

  /// Makes sure that the next lines are sent, changed or not.
  mutating func forget() {
    lines = nil
  }

  /// Returns the bytes that change the screen to these lines; none if they are there already.
  mutating func update(
    to lines: [OverlayLine], in layout: CanvasLayout, onBlack hasBlackGround: Bool,
    writesGround: Bool
  ) -> [UInt8] {
    guard lines != self.lines else { return [] }
    self.lines = lines
    var bytes: [UInt8] = []
    for (index, line) in lines.prefix(layout.statusRowCount).enumerated() {
      let line = line.clipped(toColumns: layout.size.columns)
      bytes +=
        ControlCode.moveCursor(row: layout.statusRow(index), column: layout.first.column).utf8
      if hasBlackGround { bytes += ControlCode.statusStyle.utf8 }
      bytes += (hasBlackGround ? line.styled(on: ControlCode.statusStyle) : line.text).utf8
      let rest = layout.size.columns - line.columnCount
      // After a full row the cursor is still on its last letter, which would be erased.
      if rest > 0 {
        // Beside a part of the screen, the line goes on.
        let writesRest = writesGround || layout.corner != nil
        bytes +=
          (writesRest ? String(repeating: " ", count: rest) : ControlCode.eraseToEndOfLine).utf8
      }
      if hasBlackGround { bytes += ControlCode.resetStyle.utf8 }
    }
    return bytes
  }
}
