import Media
import TestSupport
import Testing

@testable import Terminal

@Suite struct ChangedAreasTests {
  private let cell = CellSize(width: 10, height: 20, source: .window)

  /// 400 × 200 pixels: 40 × 10 cells.
  private let still = IndexedImage.plain(width: 400, height: 200)

  private func areas(_ changed: [(column: Int, row: Int)]) -> [CellArea] {
    ChangedAreas(from: still, to: still.replacing(changed), cell: cell).areas
  }

  @Test("equal pictures have nothing to send")
  func equal() {
    #expect(areas([]).isEmpty)
  }

  @Test("one pixel is sent with its cell")
  func onePixel() {
    #expect(areas([(0, 0)]) == [CellArea(rows: 0..<1, columns: 0..<1)])
    #expect(areas([(399, 199)]) == [CellArea(rows: 9..<10, columns: 39..<40)])
    #expect(areas([(10, 19)]) == [CellArea(rows: 0..<1, columns: 1..<2)])
    #expect(areas([(9, 20)]) == [CellArea(rows: 1..<2, columns: 0..<1)])
  }

  @Test("of a row of cells, everything from its first changed pixel to its last is sent")
  func oneRow() {
    // The change is in three lines of the row; no line has changed in both places.
    #expect(
      areas([(205, 40), (120, 41), (150, 59)]) == [CellArea(rows: 2..<3, columns: 12..<21)])
  }

  @Test("neighbours are one area, and what lies far apart is two")
  func joined() {
    #expect(areas([(5, 0), (15, 25)]) == [CellArea(rows: 0..<2, columns: 0..<2)])
    // Nine cells more, 1800 pixels, cost less than another picture's head.
    #expect(areas([(5, 0), (5, 199)]) == [CellArea(rows: 0..<10, columns: 0..<1)])
    // These would be 398 cells more.
    #expect(
      areas([(5, 0), (395, 199)]) == [
        CellArea(rows: 0..<1, columns: 0..<1), CellArea(rows: 9..<10, columns: 39..<40),
      ])
  }

  @Test("cells that the picture covers in part count, and are cropped with it")
  func partCells() {
    let small = IndexedImage.plain(width: 25, height: 33)
    let changed = small.replacing([(24, 32)])
    let areas = ChangedAreas(from: small, to: changed, cell: cell).areas
    #expect(areas == [CellArea(rows: 1..<2, columns: 2..<3)])
    let piece = changed.cropped(to: areas[0], of: cell)
    #expect(piece.size == PixelSize(width: 5, height: 13))
    #expect(piece.indices == [UInt8](repeating: 0, count: 64) + [1])
  }

  // The reference implementation: cell by cell, pixel by pixel.
  @Test("every cell that has changed is in exactly one area", arguments: 0..<40)
  func reference(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let cell = CellSize(
      width: .random(in: 4...12, using: &random), height: .random(in: 6...24, using: &random),
      source: .window)
    let size = PixelSize(
      width: .random(in: 1...180, using: &random), height: .random(in: 1...130, using: &random))
    let last = IndexedImage.plain(width: size.width, height: size.height)
    let next = last.replacing(
      (0..<Int.random(in: 0...8, using: &random)).map { _ in
        (.random(in: 0..<size.width, using: &random), .random(in: 0..<size.height, using: &random))
      })
    let areas = ChangedAreas(from: last, to: next, cell: cell).areas
    for row in 0..<(size.height + cell.height - 1) / cell.height {
      for column in 0..<(size.width + cell.width - 1) / cell.width {
        let one = CellArea(rows: row..<row + 1, columns: column..<column + 1)
        let hasChanged = last.cropped(to: one, of: cell) != next.cropped(to: one, of: cell)
        let count = areas.count { $0.rows.contains(row) && $0.columns.contains(column) }
        #expect(hasChanged ? count == 1 : count <= 1)
      }
    }
  }
}

extension ChangedAreas {
  init(from last: IndexedImage, to next: IndexedImage, cell: CellSize) {
    self.init(of: PictureCells(changedFrom: last, to: next, cell: cell), cell: cell)
  }
}

extension IndexedImage {
  /// A picture of one colour, of two that it could have.
  static func plain(width: Int, height: Int) -> IndexedImage {
    IndexedImage(
      width: width, height: height, palette: Palette([.black, .white]),
      indices: [UInt8](repeating: 0, count: width * height))
  }

  /// The picture with some pixels in the other colour.
  func replacing(_ places: [(column: Int, row: Int)]) -> IndexedImage {
    var indices = indices
    for place in places { indices[place.row * width + place.column] = 1 }
    return IndexedImage(width: width, height: height, palette: palette, indices: indices)
  }
}
