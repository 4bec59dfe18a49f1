/// How pictures appear in a terminal.
public enum GraphicsMode: String, Hashable, Sendable {
  /// As sixels: real pixels, in up to 256 colours or so.
  case sixel
  /// As half blocks: two large pixels in each character cell.
  case blocks
  /// Not at all.
  case none
}
