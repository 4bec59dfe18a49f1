/// Columns and rows of a picture, a box, a screen.
public struct PixelSize: Hashable, Sendable {
  public let width: Int
  public let height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

extension PixelSize: CustomStringConvertible {
  public var description: String { "\(width)×\(height)" }
}
