/// Columns and rows of a picture, a box, a screen.
public struct PixelSize: Hashable, Codable, Sendable {
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

/// The shape of one pixel: `horizontal` units wide and `vertical` units high.
public struct PixelAspect: Hashable, Codable, Sendable {
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

  /// This shape once a picture has been brought from one size to another and looks the same.
  ///
  /// A picture of half the columns and all its rows has pixels twice as wide. Files may claim any
  /// numbers: beyond 2³¹ the last bits are given up.
  public func afterScaling(from old: PixelSize, to new: PixelSize) -> PixelAspect {
    let across = Double(horizontal) * Double(max(old.width, 1)) * Double(max(new.height, 1))
    let down = Double(vertical) * Double(max(old.height, 1)) * Double(max(new.width, 1))
    let excess = max(1, max(across, down) / 0x8000_0000)
    let (wide, high) = (
      Int(max((across / excess).rounded(), 1)), Int(max((down / excess).rounded(), 1))
    )
    var (divisor, rest) = (wide, high)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    return PixelAspect(horizontal: wide / divisor, vertical: high / divisor)
  }

  public static let square = PixelAspect(horizontal: 1, vertical: 1)
}

/// How a picture is turned before it is shown: mirrored first, then rotated.
public struct Orientation: Hashable, Codable, Sendable {
  public enum Rotation: Int, Hashable, Codable, Sendable {
    case none = 0
    case clockwise90 = 90
    case half = 180
    case clockwise270 = 270
  }

  public let rotation: Rotation

  /// Whether left and right change places before the rotation.
  public let isMirrored: Bool

  public init(rotation: Rotation, isMirrored: Bool) {
    self.rotation = rotation
    self.isMirrored = isMirrored
  }

  public static let upright = Orientation(rotation: .none, isMirrored: false)

  /// Whether width and height change places.
  public var swapsAxes: Bool { rotation == .clockwise90 || rotation == .clockwise270 }

  /// Columns and rows of a picture of this size after turning.
  public func turned(_ size: PixelSize) -> PixelSize {
    swapsAxes ? PixelSize(width: size.height, height: size.width) : size
  }
}
