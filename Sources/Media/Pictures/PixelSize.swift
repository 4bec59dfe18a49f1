/// Columns and rows of a picture, a box, a screen.
public struct PixelSize: Hashable, Sendable {
  public let width: Int
  public let height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

extension PixelSize {
  /// This size as far as `limit` allows each side; `nil` allows everything.
  public func clamped(to limit: PixelSize?) -> PixelSize {
    PixelSize(width: min(width, limit?.width ?? .max), height: min(height, limit?.height ?? .max))
  }
}

extension PixelSize: CustomStringConvertible {
  public var description: String { "\(width)×\(height)" }
}
