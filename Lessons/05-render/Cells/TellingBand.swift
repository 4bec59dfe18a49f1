import Media
import Sixel
import Terminal

/// A few columns of six rows, with enough to see and little to read.
struct TellingBand {
  private static let columnCount = 16

  /// As many runs as fill a screen.
  private static let wantedRunCount = 14

  let image: IndexedImage
  let column: Int
  let row: Int

  /// The registers that are used, in ascending order.
  let colors: [Int]

  /// Looks through an image, from its top to its bottom; of equals, the first is taken.
  init(in image: IndexedImage) {
    let size = PixelSize(
      width: min(Self.columnCount, image.width), height: min(SixelBand.height, image.height))
    var best = (column: 0, row: 0, distance: Int.max)
    for row in stride(from: 0, through: image.height - size.height, by: 2 * size.height) {
      for column in stride(from: 0, through: image.width - size.width, by: 2 * size.width) {
        let band = SixelBand(of: image.detail(column: column, row: row, size: size), top: 0)
        let runCount = band.colorSpans.reduce(0) { $0 + $1.reduce(0) { $0 + $1.runs.count } }
        let distance = abs(runCount - Self.wantedRunCount)
        if distance < best.distance { best = (column, row, distance) }
      }
    }
    (column, row) = (best.column, best.row)
    self.image = image.detail(column: column, row: row, size: size)
    colors = Set(self.image.indices.map(Int.init)).sorted()
  }

  /// The letter that stands for a register's colour.
  func letter(of color: Int) -> Character {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return colors.firstIndex(of: color).map { letters[$0 % letters.count] } ?? "?"
  }

  /// The pixels as letters.
  var rows: [String] {
    bandRows.map { row in String(row.map { letter(of: Int($0)) }) }
  }

  /// The pixels as registers.
  var bandRows: [[UInt8]] {
    (0..<image.height).map { row in
      Array(image.indices[row * image.width..<(row + 1) * image.width])
    }
  }
}

extension IndexedImage {
  /// A part of the image.
  fileprivate func detail(column: Int, row: Int, size: PixelSize) -> IndexedImage {
    let indices = (row..<row + size.height).flatMap { row in
      let start = row * width + column
      return self.indices[start..<start + size.width]
    }
    return IndexedImage(
      width: size.width, height: size.height, palette: palette, indices: indices)
  }
}
