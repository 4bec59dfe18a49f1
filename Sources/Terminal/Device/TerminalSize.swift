import Media
import POSIX

/// The size of a terminal: in character cells always, in pixels where that can be believed.
public struct TerminalSize: Hashable, Sendable {
  public let columns: Int
  public let rows: Int

  /// The window in pixels; `nil` where the terminal does not say, or says what cannot be.
  ///
  /// Some fill these fields with zero, some with the size in cells. A cell smaller than 2 × 4
  /// pixels holds no legible letter, so such numbers are not pixels.
  public let pixels: PixelSize?

  /// Creates a size; what is not plausible is left out.
  ///
  /// Where not even the cells are known, as on a serial line, the size is 80 × 24.
  public init(columns: Int, rows: Int, pixelWidth: Int = 0, pixelHeight: Int = 0) {
    let isKnown = columns > 0 && rows > 0
    self.columns = isKnown ? columns : 80
    self.rows = isKnown ? rows : 24
    let cell = PixelSize(width: pixelWidth / self.columns, height: pixelHeight / self.rows)
    pixels =
      isKnown && CellSize.isPlausible(cell)
      ? PixelSize(width: pixelWidth, height: pixelHeight) : nil
  }

  init(_ window: WindowSize) {
    self.init(
      columns: window.columns, rows: window.rows,
      pixelWidth: window.pixelWidth, pixelHeight: window.pixelHeight)
  }
}
