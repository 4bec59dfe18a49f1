import Media
import TestSupport
import Testing

@testable import Video

@Suite struct ColorTableTests {
  private func palette(_ count: Int, seed: UInt64, spread: ClosedRange<UInt8>) -> Palette {
    var generator = SplitMix64(seed: seed)
    return Palette(
      (0..<count).map { _ in
        RGBColor(
          red: .random(in: spread, using: &generator),
          green: .random(in: spread, using: &generator),
          blue: .random(in: spread, using: &generator))
      })
  }

  // Cells are 4 × 4 × 4 values, so 4k + 2 is the middle of the k-th.
  @Test(
    "knows the nearest colour of every cell's middle", arguments: [1, 2, 3, 17, 256],
    [0...255, 90...120] as [ClosedRange<UInt8>])
  func nearest(count: Int, spread: ClosedRange<UInt8>) {
    let palette = palette(count, seed: UInt64(count), spread: spread)
    let table = ColorTable(nearestIn: palette)
    for red in stride(from: 2, to: 256, by: 20) {
      for green in stride(from: 2, to: 256, by: 12) {
        for blue in stride(from: 2, to: 256, by: 28) {
          let middle = RGBColor(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
          let found = palette[table.index(red: red, green: green, blue: blue)]
          let nearest = palette[palette.index(nearestTo: middle)]
          #expect(found.squaredDistance(to: middle) == nearest.squaredDistance(to: middle))
        }
      }
    }
  }

  @Test("answers for a whole cell as for its middle")
  func cells() {
    let table = ColorTable(nearestIn: palette(256, seed: 9, spread: 0...255))
    for value in 0...255 {
      let middle = value / 4 * 4 + 2
      #expect(
        table.index(red: value, green: 255 - value, blue: 7)
          == table.index(red: middle, green: 255 - value, blue: 7))
    }
  }

  @Test("takes what lies beyond 0 and 255 for 0 and 255", arguments: [true, false])
  func beyond(isCube: Bool) {
    let table =
      isCube ? ColorTable.cube : ColorTable(nearestIn: palette(200, seed: 4, spread: 0...255))
    #expect(
      table.index(red: -128, green: 382, blue: -1) == table.index(red: 0, green: 255, blue: 0))
    #expect(
      table.index(red: 300, green: -50, blue: 256) == table.index(red: 255, green: 0, blue: 255))
  }

  // 25 is 26 from 51; the middle between two levels is 25.5.
  @Test("cuts the cube's cells between its levels")
  func cube() {
    #expect(ColorTable.cube.index(red: 25, green: 25, blue: 25) == 0)
    #expect(ColorTable.cube.index(red: 26, green: 25, blue: 25) == 36)
    #expect(ColorTable.cube.index(red: 255, green: 255, blue: 255) == 215)
    #expect(ColorTable.cube.index(red: 76, green: 77, blue: 230) == 36 + 2 * 6 + 5)
  }
}
