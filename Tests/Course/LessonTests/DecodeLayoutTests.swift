import Media
import Testing

@testable import Lesson04

@Suite struct TileLayoutTests {
  @Test("pictures with their frames fit into the box", arguments: 1...40)
  func fits(count: Int) {
    let box = PixelSize(width: 640, height: 360)
    let layout = TileLayout(count: count, shape: PixelSize(width: 16, height: 9), in: box)
    let (columns, rows) = (layout.columnCount, layout.rowCount)
    let frame = 2 * layout.border
    let wide = columns * (layout.tile.width + frame) + (columns - 1) * layout.gap
    let high = rows * (layout.tile.height + frame) + (rows - 1) * layout.gap
    #expect(wide <= box.width)
    #expect(high <= box.height)
    #expect(layout.capacity >= count)
  }

  @Test("a row for wide boxes, a column for high ones")
  func shape() {
    let square = PixelSize(width: 1, height: 1)
    let wide = TileLayout(count: 4, shape: square, in: PixelSize(width: 800, height: 200))
    #expect(wide.columnCount == 4)
    let high = TileLayout(count: 4, shape: square, in: PixelSize(width: 200, height: 800))
    #expect(high.columnCount == 1)
  }

  @Test("the first and the last are among those that are spread")
  func spread() {
    #expect([1, 2, 3].spread(over: 4) == [1, 2, 3])
    #expect(Array(0...10).spread(over: 3) == [0, 5, 10])
    #expect(Array(0...10).spread(over: 1) == [0])
    #expect(Array(0...10).spread(over: 0) == [])
  }
}

@Suite struct MotionMapTests {
  private func vector(
    _ column: Int, _ row: Int, size: Int, right: Double = 0, down: Double = 0
  ) -> MotionVector {
    MotionVector(
      column: column, row: row, width: size, height: size, right: right, down: down,
      reference: .earlier)
  }

  @Test("what no block covers is coded by itself")
  func uncovered() {
    // The left half of 32 × 16, in one block of 16 × 16.
    let map = MotionMap([vector(8, 8, size: 16)], of: PixelSize(width: 32, height: 16))
    #expect(map.intraShare == 0.5)
    #expect(map.stillCount == 1)
  }

  @Test("a block that is predicted from two pictures covers its place once")
  func bothWays() {
    let block = vector(8, 8, size: 16, right: 3, down: 4)
    let map = MotionMap([block, block], of: PixelSize(width: 16, height: 16))
    #expect(map.intraShare == 0)
    #expect(map.longest == 5)
    #expect(map.movedCount(.earlier) == 2)
    #expect(map.movedCount(.later) == 0)
  }

  @Test("blocks at the edges, or beyond them, are cut off")
  func edges() {
    let size = PixelSize(width: 20, height: 20)
    let vectors = [vector(-100, 8, size: 16), vector(30_000, 30_000, size: 16)]
    #expect(MotionMap(vectors, of: size).intraShare == 1)
    let corner = 9.0 / 25
    #expect(MotionMap([vector(16, 16, size: 16)], of: size).intraShare == 1 - corner)
  }
}
