import Media

/// A terminal's reading of sixels, after the manual (DEC VT330/VT340, volume 2, chapter 14).
///
/// It keeps its colour registers from one picture to the next, as terminals do.
public struct SixelDecoder {
  /// A picture, and how often its pixels were painted.
  public struct Picture {
    public let image: RGBImage

    /// Pixels that no character has covered: they show what was there before, black here.
    public var bareCount: Int { isBare.count { $0 } }

    /// For each pixel, row after row, whether it is one of these.
    public let isBare: [Bool]

    /// Whether bare pixels are left as they are on the screen: P2 is 1.
    public let isTransparent: Bool

    /// Pixels that were covered more than once: bytes for nothing.
    public let repaintedCount: Int
  }

  private var registers = [RGBColor](
    repeating: RGBColor(red: 0, green: 0, blue: 0), count: 256)

  public init() {}

  /// All pictures of what a program has written to a terminal, one after the other.
  public static func pictures(in stream: [UInt8]) -> [Picture] {
    var decoder = SixelDecoder()
    var reader = SixelCharacters(stream)
    var pictures: [Picture] = []
    while reader.skipToPicture() {
      if let picture = decoder.decode(&reader) { pictures.append(picture) }
    }
    return pictures
  }

  /// The first picture of a stream; `nil` if there is none, or it does not end.
  public static func image(of stream: [UInt8]) -> RGBImage? {
    pictures(in: stream).first?.image
  }

  private mutating func decode(_ reader: inout SixelCharacters) -> Picture? {
    var sheet = SixelSheet()
    while let character = reader.next() {
      switch character {
      case UInt8(ascii: "\""):
        let values = reader.numbers()
        if values.count >= 4 { sheet.limit = (values[2], values[3]) }
      case UInt8(ascii: "#"):
        let values = reader.numbers()
        guard let register = values.first, 0..<256 ~= register else { return nil }
        if values.count == 5, values[1] == 2 { define(register, values) }
        sheet.color = registers[register]
      case UInt8(ascii: "!"):
        guard let count = reader.numbers().first, let sixel = reader.next(), 63...126 ~= sixel
        else { return nil }
        sheet.paint(sixel - 63, count: count)
      case 63...126: sheet.paint(character - 63, count: 1)
      case UInt8(ascii: "$"): sheet.column = 0
      case UInt8(ascii: "-"): (sheet.column, sheet.top) = (0, sheet.top + 6)
      case 0x1B:
        return reader.next() == UInt8(ascii: "\\")
          ? sheet.picture(isTransparent: reader.isTransparent) : nil
      case 0x20...0x7E: return nil
      // Line breaks are not part of the picture.
      default: break
      }
    }
    return nil
  }

  private mutating func define(_ register: Int, _ values: [Int]) {
    let parts = values[2...].map { value in
      let percent = min(max(value, 0), 100)
      return UInt8((percent * 255 + 50) / 100)
    }
    registers[register] = RGBColor(red: parts[0], green: parts[1], blue: parts[2])
  }
}

/// The characters of a stream, from the first to the last.
private struct SixelCharacters {
  private let bytes: [UInt8]
  private var place = 0

  /// Whether the picture that begins has asked for it.
  private(set) var isTransparent = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func next() -> UInt8? {
    guard place < bytes.count else { return nil }
    defer { place += 1 }
    return bytes[place]
  }

  /// Moves past the next `ESC P … q`.
  mutating func skipToPicture() -> Bool {
    while let byte = next() {
      guard byte == 0x1B, place < bytes.count, bytes[place] == UInt8(ascii: "P") else { continue }
      place += 1
      isTransparent = numbers().dropFirst().first == 1
      if next() == UInt8(ascii: "q") { return true }
    }
    return false
  }

  /// Numbers with semicolons between them; none at all is a 0.
  mutating func numbers() -> [Int] {
    var numbers = [0]
    while place < bytes.count {
      switch bytes[place] {
      case 0x30...0x39:
        // Enough for any picture, and no overflow.
        numbers[numbers.count - 1] =
          min(numbers[numbers.count - 1] * 10 + Int(bytes[place] - 0x30), 1_000_000)
      case UInt8(ascii: ";"): numbers.append(0)
      default: return numbers
      }
      place += 1
    }
    return numbers
  }
}

/// The pixels that were painted so far.
private struct SixelSheet {
  var color = RGBColor(red: 0, green: 0, blue: 0)
  var column = 0
  var top = 0

  /// The size that the picture has said it has.
  var limit: (width: Int, height: Int)?

  private var rows: [[RGBColor?]] = []
  private var repaintedCount = 0

  /// Paints columns of six pixels, and moves on.
  mutating func paint(_ sixel: UInt8, count: Int) {
    for bit in 0..<6 where sixel >> UInt8(bit) & 1 == 1 {
      while rows.count <= top + bit { rows.append([]) }
      let missing = column + count - rows[top + bit].count
      if missing > 0 { rows[top + bit] += repeatElement(nil, count: missing) }
      for place in column..<column + count {
        if rows[top + bit][place] != nil { repaintedCount += 1 }
        rows[top + bit][place] = color
      }
    }
    column += count
  }

  func picture(isTransparent: Bool) -> SixelDecoder.Picture {
    let width = limit?.width ?? rows.map(\.count).max() ?? 0
    let height = limit?.height ?? rows.count
    var pixels: [UInt8] = []
    var isBare: [Bool] = []
    for row in 0..<height {
      for column in 0..<width {
        let color = row < rows.count && column < rows[row].count ? rows[row][column] : nil
        isBare.append(color == nil)
        pixels += [color?.red ?? 0, color?.green ?? 0, color?.blue ?? 0]
      }
    }
    return SixelDecoder.Picture(
      image: RGBImage(width: width, height: height, pixels: pixels), isBare: isBare,
      isTransparent: isTransparent, repaintedCount: repaintedCount)
  }
}
