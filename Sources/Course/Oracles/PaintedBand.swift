/// What a terminal paints for the text of a band of sixels.
///
/// It distinguishes a wrong text from one that is right in another way: the order of the colours is
/// free, and so is the form of runs.
package struct PaintedBand {
  /// The colour of each pixel, row after row; `nil` if nothing was painted.
  package private(set) var pixels: [UInt8?]

  private let width: Int
  private let height: Int

  /// Paints a band on `width` × `height` pixels; what lies beyond them is left out.
  ///
  ///     #n   from here on, colour n
  ///     !n   the next column n times
  ///     $    back to the left edge
  package init(_ text: [UInt8], width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    pixels = Array(repeating: nil, count: width * height)
    var color: UInt8?
    var column = 0
    var place = 0
    while place < text.count {
      let character = text[place]
      place += 1
      switch character {
      case UInt8(ascii: "#"):
        color = UInt8(exactly: Self.number(in: text, at: &place) ?? .max)
      case UInt8(ascii: "!"):
        let count = Self.number(in: text, at: &place) ?? 1
        guard place < text.count else { return }
        paint(text[place], with: color, from: column, count: count)
        place += 1
        column += min(count, width)
      case UInt8(ascii: "$"): column = 0
      default:
        paint(character, with: color, from: column, count: 1)
        column += 1
      }
    }
  }

  /// Says where the picture is not as it should be; `nil` if it is the same.
  ///
  ///     "paints nothing in column 4 of row 0, where colour 3 belongs"
  package func difference(from rows: [[UInt8]]) -> String? {
    for (row, colors) in rows.enumerated() {
      for (column, color) in colors.enumerated() where pixels[row * width + column] != color {
        let painted = pixels[row * width + column].map { "colour \($0)" } ?? "nothing"
        return "paints \(painted) in column \(column) of row \(row), where colour \(color) belongs"
      }
    }
    return nil
  }

  private mutating func paint(_ sixel: UInt8, with color: UInt8?, from start: Int, count: Int) {
    guard let color, UInt8(ascii: "?")...UInt8(ascii: "~") ~= sixel, start < width else { return }
    let bits = sixel - UInt8(ascii: "?")
    for column in start..<start + min(count, width - start) {
      for row in 0..<height where bits >> row & 1 == 1 {
        pixels[row * width + column] = color
      }
    }
  }

  /// Reads a decimal number; `nil` if there is none, or one that is too large to be meant.
  private static func number(in text: [UInt8], at place: inout Int) -> Int? {
    let digits = text[place...].prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    place += digits.count
    return digits.count <= 6 ? Int(String(decoding: digits, as: UTF8.self)) : nil
  }
}
