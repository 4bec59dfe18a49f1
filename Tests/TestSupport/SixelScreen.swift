import Media

/// A tiny terminal that draws sixel pictures where the cursor is, and keeps what they do not cover.
///
/// It understands cursor moves and the erasure of the screen; everything else it skips, letters too.
public struct SixelScreen {
  /// The colour of each pixel of the screen, row after row; `nil` if nothing was drawn.
  public private(set) var pixels: [RGBColor?]

  /// How many pictures the last frame consisted of.
  public private(set) var pictureCount = 0

  /// The width and height of the largest pictures so far.
  public private(set) var largestPicture = PixelSize(width: 0, height: 0)

  /// Where the first of the largest pictures was drawn: a cell, counted from 1.
  public private(set) var largestPlace = (row: 1, column: 1)

  /// Pictures that could not be read, or that have bare pixels and do not say that it is meant so.
  public private(set) var faultCount = 0

  private let size: PixelSize
  private let cell: PixelSize
  private let decode: ([UInt8]) -> RGBImage?

  /// Creates an empty screen; `decode` reads a picture, from `ESC P` to its end.
  public init(
    columns: Int, rows: Int, cell: PixelSize,
    decode: @escaping ([UInt8]) -> RGBImage? = Self.opaqueImage
  ) {
    self.cell = cell
    self.decode = decode
    size = PixelSize(width: columns * cell.width, height: rows * cell.height)
    pixels = [RGBColor?](repeating: nil, count: size.width * size.height)
  }

  /// Draws a frame.
  public mutating func receive(_ bytes: [UInt8]) {
    pictureCount = 0
    var rest = bytes[...]
    while !rest.isEmpty {
      let start = rest.start(of: "\u{1B}P") ?? rest.endIndex
      let text = String(decoding: rest[..<start], as: UTF8.self)
      if text.contains("\u{1B}[2J") { erase() }
      rest = rest[start...]
      guard !rest.isEmpty else { return }
      guard let end = rest.start(of: "\u{1B}\\") else {
        faultCount += 1
        return
      }
      let string = Array(rest[..<(end + 2)])
      rest = rest[(end + 2)...]
      guard Self.isPicture(string) else { continue }
      guard let place = Self.place(text) else {
        faultCount += 1
        return
      }
      draw(string, at: place)
    }
  }

  /// The pixels of a picture whose upper left corner is in a cell; rows and columns count from 1.
  public func pixels(row: Int, column: Int, size picture: PixelSize) -> [RGBColor?] {
    let (top, left) = ((row - 1) * cell.height, (column - 1) * cell.width)
    return (top..<top + picture.height).flatMap { row in
      let start = row * size.width + left
      return pixels[start..<start + picture.width]
    }
  }

  /// What the manual says that a stream shows; `nil` if there are pixels that it does not cover.
  public static func opaqueImage(of stream: [UInt8]) -> RGBImage? {
    SixelDecoder.pictures(in: stream).first.flatMap { $0.bareCount == 0 ? $0.image : nil }
  }

  private mutating func erase() {
    pixels = pixels.map { _ in nil }
  }

  private mutating func draw(_ picture: [UInt8], at place: (row: Int, column: Int)) {
    let composed = SixelDecoder.pictures(in: picture).first.flatMap { $0.isTransparent ? $0 : nil }
    guard let image = composed?.image ?? decode(picture) else {
      faultCount += 1
      return
    }
    pictureCount += 1
    if image.width > largestPicture.width || image.height > largestPicture.height {
      largestPlace = place
    }
    largestPicture = PixelSize(
      width: max(largestPicture.width, image.width),
      height: max(largestPicture.height, image.height))
    let (top, left) = ((place.row - 1) * cell.height, (place.column - 1) * cell.width)
    for y in 0..<image.height {
      for x in 0..<image.width where composed?.isBare[y * image.width + x] != true {
        let start = 3 * (y * image.width + x)
        pixels[(top + y) * size.width + left + x] = RGBColor(
          red: image.pixels[start], green: image.pixels[start + 1], blue: image.pixels[start + 2])
      }
    }
  }

  /// Whether a device control string is a picture: it may ask a question.
  private static func isPicture(_ string: [UInt8]) -> Bool {
    let isParameter = { (byte: UInt8) in 0x30...0x39 ~= byte || byte == UInt8(ascii: ";") }
    return string.dropFirst(2).drop(while: isParameter).first == UInt8(ascii: "q")
  }

  /// Where the last cursor move of a text goes.
  private static func place(_ text: String) -> (row: Int, column: Int)? {
    // CUP and HVP, which do the same.
    let moves = text.split(separator: "\u{1B}")
    guard let move = moves.last(where: { $0.hasSuffix("H") || $0.hasSuffix("f") }) else {
      return nil
    }
    let numbers = move.dropFirst().dropLast().split(separator: ";").compactMap { Int($0) }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
  }
}

extension ArraySlice<UInt8> {
  fileprivate func start(of text: String) -> Int? {
    let wanted = Array(text.utf8)
    return indices.first { self[$0] == wanted[0] && self[$0...].starts(with: wanted) }
  }
}
