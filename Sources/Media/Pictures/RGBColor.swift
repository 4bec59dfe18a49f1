/// One colour of a screen: how brightly its red, green and blue shine, 0 to 255.
public struct RGBColor: Hashable, Sendable {
  public let red: UInt8
  public let green: UInt8
  public let blue: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  public static let black = RGBColor(red: 0, green: 0, blue: 0)
  public static let white = RGBColor(red: 255, green: 255, blue: 255)

  /// How far two colours lie apart: the sum of the squared differences of their components.
  public func squaredDistance(to other: RGBColor) -> Int {
    func square(_ one: UInt8, _ two: UInt8) -> Int {
      let difference = Int(one) - Int(two)
      return difference * difference
    }
    return square(red, other.red) + square(green, other.green) + square(blue, other.blue)
  }
}

extension RGBColor: CustomStringConvertible {
  public var description: String { "(\(red), \(green), \(blue))" }
}
