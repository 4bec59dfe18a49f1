import Media
import TestSupport
import Testing

@testable import Video

@Suite("What has hardly changed stays as it was") struct SettlingTests {
  private func noise(
    _ subsampling: ChromaSubsampling, _ width: Int, _ height: Int, seed: UInt64
  ) -> Picture {
    var random = SplitMix64(seed: seed)
    return .drawn(subsampling, width, height) { _, _, _ in Int.random(in: 0...255, using: &random) }
  }

  @Test(
    "no sample is further from the new picture than may be, and each block is old or new",
    arguments: [ChromaSubsampling.yuv420, .yuv422, .yuv444, .gray], [(1, 1), (8, 8), (35, 21)])
  func bounds(subsampling: ChromaSubsampling, size: (Int, Int)) {
    let old = noise(subsampling, size.0, size.1, seed: 1)
    var random = SplitMix64(seed: 2)
    let new = Picture.drawn(subsampling, size.0, size.1) { plane, column, row in
      let sample = Int(old.planes[plane].bytes[row * old.planes[plane].width + column])
      // Some blocks change by up to one step, the others by up to two.
      let most = (column / 8 + row / 8).isMultiple(of: 2) ? 1 : 2
      return min(max(sample + Int.random(in: -most...most, using: &random), 0), 255)
    }
    let settled = new.settled(on: old)
    #expect(settled.size == new.size)
    for plane in new.planes.indices {
      let (was, now, shown) = (old.planes[plane], new.planes[plane], settled.planes[plane])
      for top in stride(from: 0, to: now.height, by: 8) {
        for left in stride(from: 0, to: now.width, by: 8) {
          let columns = left..<min(left + 8, now.width)
          let rows = top..<min(top + 8, now.height)
          let places: [Int] = rows.flatMap { row in columns.map { row * now.width + $0 } }
          let isStill = places.allSatisfy { abs(Int(was.bytes[$0]) - Int(now.bytes[$0])) <= 1 }
          let expected = isStill ? was : now
          #expect(places.allSatisfy { shown.bytes[$0] == expected.bytes[$0] })
        }
      }
    }
  }

  @Test("a slow change is seen in the end")
  func slow() {
    var shown = Picture.drawn(.gray, 16, 16) { _, _, _ in 40 }
    for brightness in 41...60 {
      let next = Picture.drawn(.gray, 16, 16) { _, _, _ in brightness }
      shown = next.settled(on: shown)
      let difference = abs(Int(shown.planes[0].bytes[0]) - brightness)
      #expect(difference <= Int(Picture.settlingLimit))
    }
  }

  @Test("a picture of another kind is taken as it is")
  func other() {
    let picture = noise(.yuv420, 16, 16, seed: 3)
    #expect(picture.settled(on: noise(.yuv420, 18, 16, seed: 4)) == picture)
    #expect(picture.settled(on: noise(.yuv444, 16, 16, seed: 5)) == picture)
  }
}
