import Media

/// How many pixels there are, and the sums of their components.
struct ColorSums {
  private(set) var count = 0
  private var red = 0
  private var green = 0
  private var blue = 0

  init() {}

  init(_ cell: ColorHistogram.Cell) {
    add(cell)
  }

  mutating func add(_ cell: ColorHistogram.Cell) {
    count &+= Int(cell.count)
    red &+= Int(cell.red)
    green &+= Int(cell.green)
    blue &+= Int(cell.blue)
  }

  mutating func add(_ other: ColorSums) {
    count += other.count
    red += other.red
    green += other.green
    blue += other.blue
  }

  /// The rest, without pixels that are among these.
  func subtracting(_ part: ColorSums) -> ColorSums {
    var rest = self
    rest.count -= part.count
    rest.red -= part.red
    rest.green -= part.green
    rest.blue -= part.blue
    return rest
  }

  /// The mean colour of pixels that are there.
  var mean: RGBColor {
    func mean(_ sum: Int) -> UInt8 { UInt8((sum + count / 2) / count) }
    return RGBColor(red: mean(red), green: mean(green), blue: mean(blue))
  }

  /// What the mean alone says about the pixels: `count * mean²`, summed over the components.
  ///
  /// The sum of squared distances from the mean is the sum of all squares less this, and the sum of
  /// squares is the same however pixels are grouped: so more of this is less of that.
  var explained: Double {
    guard count > 0 else { return 0 }
    let (red, green, blue) = (Double(red), Double(green), Double(blue))
    return (red * red + green * green + blue * blue) / Double(count)
  }
}
