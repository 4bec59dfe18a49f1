import Media

/// Writes pictures of few colours as sixels, in the plainest way there is.
///
/// Sixels are text (DEC, VT330/VT340 Programmer Reference Manual, volume 2, chapter 14). A picture
/// is cut into bands six rows high. In a band one character stands for a column of six pixels: its
/// six bits, plus 63, say which of them have the present colour. So a band is written once for each
/// of its colours, one on top of the other:
///
///     ESC P q            a picture begins
///     " 1 ; 1 ; w ; h    raster attributes: pixels are square, and there are w × h of them
///     # n ; 2 ; r ; g ; b    colour register n is so many per cent red, green and blue
///     # n                what follows has the colour of register n
///     ? … ~              one column; the uppermost pixel is worth 1, the lowest 32
///     ! c X              c times the column X
///     $                  back to the left: the band's next colour
///     -                  down to the next band
///     ESC \              the picture ends
public struct PlainSixelEncoder: Sendable {
  public init() {}

  /// Writes an image; of its palette, only the colours that it uses.
  ///
  /// Sixel knows colours in per cents only, so most of them change by a little.
  public func encode(_ image: IndexedImage) -> [UInt8] {
    var sixels = SixelText()
    sixels.append("\(ControlCode.escape)Pq\"1;1;\(image.width);\(image.height)")
    for color in Set(image.indices).sorted() {
      sixels.define(image.palette[Int(color)], as: color)
    }
    for top in stride(from: 0, to: image.height, by: 6) {
      if top > 0 { sixels.append("-") }
      append(SixelBand(of: image, top: top), to: &sixels)
    }
    sixels.append(ControlCode.stringTerminator)
    return sixels.bytes
  }

  private func append(_ band: SixelBand, to sixels: inout SixelText) {
    for (place, layer) in band.layers.enumerated() {
      if place > 0 { sixels.append("$") }
      sixels.append("#\(layer.color)")
      sixels.append(columns: layer.columns)
    }
  }
}

/// Six rows of an image, taken apart into colours.
struct SixelBand {
  struct Layer: Hashable {
    let color: UInt8

    /// For each column, which of its six pixels have the colour: the uppermost is bit 0.
    var columns: [UInt8]
  }

  /// One for each colour that occurs, by its number.
  let layers: [Layer]

  init(of image: IndexedImage, top: Int) {
    var layers: [UInt8: Layer] = [:]
    for row in top..<min(top + 6, image.height) {
      for column in 0..<image.width {
        let color = image.indices[row * image.width + column]
        let empty = Layer(color: color, columns: [UInt8](repeating: 0, count: image.width))
        layers[color, default: empty].columns[column] |= 1 << UInt8(row - top)
      }
    }
    self.layers = layers.values.sorted { $0.color < $1.color }
  }
}

/// The characters of a picture, as they come.
private struct SixelText {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ text: String) {
    bytes += text.utf8
  }

  mutating func define(_ color: RGBColor, as register: UInt8) {
    func percent(_ byte: UInt8) -> Int { (Int(byte) * 100 + 127) / 255 }
    append("#\(register);2;\(percent(color.red));\(percent(color.green));\(percent(color.blue))")
  }

  /// Appends a layer; empty columns at its end need not be written.
  mutating func append(columns: [UInt8]) {
    let end = (columns.lastIndex { $0 != 0 } ?? -1) + 1
    var start = 0
    while start < end {
      var next = start + 1
      while next < end, columns[next] == columns[start] { next += 1 }
      append(columns[start], count: next - start)
      start = next
    }
  }

  private mutating func append(_ column: UInt8, count: Int) {
    let character = 63 + column
    // "!3X" is no shorter than "XXX".
    if count > 3 {
      append("!\(count)")
      bytes.append(character)
    } else {
      bytes += repeatElement(character, count: count)
    }
  }
}
