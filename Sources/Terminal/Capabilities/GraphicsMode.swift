/// How pictures appear in a terminal.
public enum GraphicsMode: String, Hashable, Sendable, CaseIterable {
  /// By kitty's graphics protocol: real pixels in all colours.
  case kitty
  /// As sixels: real pixels, in up to 256 colours or so.
  case sixel
  /// As half blocks: two large pixels in each character cell.
  case blocks
  /// As plain characters: bright ones and dark ones, without colours.
  case text
  /// Not at all.
  case none

  /// Whether a picture's pixels are smaller than a cell, so that letters in it can be read.
  public var hasPixels: Bool { self == .kitty || self == .sixel }
}
