/// How a picture is turned before it is shown: mirrored first, then rotated.
public struct Orientation: Hashable, Sendable {
  public enum Rotation: Int, Hashable, Sendable {
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
