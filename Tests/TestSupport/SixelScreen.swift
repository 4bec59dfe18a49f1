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
      guard let end = rest.start(of: "\u{1B}\\"), let place = Self.place(text) else {
        faultCount += 1
        return
      }
      draw(Array(rest[..<(end + 2)]), at: place)
      rest = rest[(end + 2)...]
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

  /// Where the last cursor move of a text goes.
  private static func place(_ text: String) -> (row: Int, column: Int)? {
    guard let move = text.split(separator: "\u{1B}").last(where: { $0.hasSuffix("H") }) else {
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
