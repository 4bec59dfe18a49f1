/// How one row of characters follows on another in a picture that is made of them.
public enum RowBreak: Hashable, Sendable {
  /// A line feed: the picture begins at the left edge, as lines of text.
  case newLine
  /// The cursor goes back and down: the picture may begin anywhere.
  ///
  /// It must not end at the right edge unless it begins at the left one, because the cursor does
  /// not go beyond the last column.
  case cursorMotion

  /// What fits a picture that is a part of a page, or a frame in the middle of the screen.
  init(_ purpose: PictureUse.Purpose) {
    switch purpose {
    case .still: self = .newLine
    case .frame: self = .cursorMotion
    }
  }

  /// What stands between two rows.
  func separator(columnCount: Int) -> String {
    switch self {
    case .newLine: "\n"
    case .cursorMotion: "\(ControlCode.csi)\(columnCount)D\(ControlCode.csi)B"
    }
  }
}
