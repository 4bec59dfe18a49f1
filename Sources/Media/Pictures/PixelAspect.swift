/// The shape of one pixel: `horizontal` units wide and `vertical` units high.
public struct PixelAspect: Hashable, Sendable {
  public let horizontal: Int
  public let vertical: Int

  public init(horizontal: Int, vertical: Int) {
    precondition(horizontal > 0 && vertical > 0, "a pixel has a size")
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// This shape as seen on a screen whose own pixels are not square.
  public func relative(to screen: PixelAspect) -> PixelAspect {
    PixelAspect(horizontal: horizontal * screen.vertical, vertical: vertical * screen.horizontal)
  }

  public static let square = PixelAspect(horizontal: 1, vertical: 1)
}
