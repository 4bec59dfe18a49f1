import Media
import TestSupport
import Testing

@testable import Terminal

/// A tiny terminal that draws sixel pictures where the cursor is, and keeps what they do not cover.
struct SixelScreen {
  private(set) var pixels: [RGBColor?]

  /// How many pictures the last frame consisted of.
  private(set) var pictureCount = 0

  private let width: Int
  private let height: Int
  private let cell: CellSize

  init(_ layout: CanvasLayout) {
    cell = layout.cell
    width = layout.size.columns * cell.width
    height = layout.size.rows * cell.height
    pixels = [RGBColor?](repeating: nil, count: width * height)
  }

  /// Draws a frame: cursor moves, pictures, and the erasure of the screen.
  mutating func receive(_ bytes: [UInt8]) throws {
    pictureCount = 0
    var rest = bytes[...]
    while !rest.isEmpty {
      let start = rest.firstIndex(ofSequence: "\u{1B}P") ?? rest.endIndex
      let text = String(decoding: rest[..<start], as: UTF8.self)
      if text.contains("\u{1B}[2J") { pixels = pixels.map { _ in nil } }
      rest = rest[start...]
      guard let end = rest.firstIndex(ofSequence: "\u{1B}\\") else { continue }
      let move = try #require(text.split(separator: "\u{1B}[").last { $0.contains("H") })
      let place = move.prefix { $0 != "H" }.split(separator: ";").compactMap { Int($0) }
      try draw(Array(rest[..<(end + 2)]), row: place[0] - 1, column: place[1] - 1)
      rest = rest[(end + 2)...]
    }
  }

  /// The picture at a place.
  func image(at placement: CanvasLayout.Placement, size: PixelSize) -> [RGBColor?] {
    let (top, left) = ((placement.row - 1) * cell.height, (placement.column - 1) * cell.width)
    return (top..<top + size.height).flatMap { row in
      pixels[row * width + left..<row * width + left + size.width]
    }
  }

  private mutating func draw(_ picture: [UInt8], row: Int, column: Int) throws {
    let decoded = try #require(SixelDecoder.pictures(in: picture).first)
    #expect(decoded.bareCount == 0, "the picture is opaque")
    pictureCount += 1
    let (top, left) = (row * cell.height, column * cell.width)
    for y in 0..<decoded.image.height {
      for x in 0..<decoded.image.width {
        pixels[(top + y) * width + left + x] = decoded.image.color(column: x, row: y)
      }
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func firstIndex(ofSequence text: String) -> Int? {
    let wanted = Array(text.utf8)
    return indices.first {
      $0 + wanted.count <= endIndex && Array(self[$0..<$0 + wanted.count]) == wanted
    }
  }
}
