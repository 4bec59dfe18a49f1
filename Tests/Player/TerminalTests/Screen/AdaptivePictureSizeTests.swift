import Media
import TestSupport
import Testing

@testable import Terminal

@Suite struct AdaptivePictureSizeTests {
  private let full = PixelSize(width: 960, height: 540)

  private func scaling() -> AdaptivePictureSize {
    AdaptivePictureSize(full: full, least: PixelSize(width: 160, height: 90))
  }

  /// A terminal that takes this many bytes in a millisecond, of pictures with a byte a pixel.
  private struct SlowTerminal {
    var rate: Double
    /// What each picture takes however small it is.
    var fixedCost = Duration.zero

    func cost(_ size: PixelSize) -> Duration {
      fixedCost + .microseconds(Int64(Double(size.width * size.height) / rate * 1000))
    }
  }

  /// Draws this many pictures and returns the sizes that they had.
  private func draw(
    _ count: Int, _ scaling: inout AdaptivePictureSize, on terminal: SlowTerminal
  ) -> [PixelSize] {
    (0..<count).map { _ in
      let size = scaling.size
      _ = scaling.drew(size, in: terminal.cost(size))
      return size
    }
  }

  /// Draws pictures that take this many milliseconds; returns how often the size was changed.
  private func draw(_ costs: [Int], _ scaling: inout AdaptivePictureSize) -> Int {
    costs.filter { scaling.drew(scaling.size, in: .milliseconds($0)) }.count
  }

  @Test("each step is half as many pixels")
  func steps() {
    var scaling = scaling()
    // 518400 bytes at 5000 a millisecond: 104 ms; half of that is within the limit of 60.
    // The first is a trial; eight more take most of a second.
    let sizes = draw(10, &scaling, on: SlowTerminal(rate: 5000))
    #expect(sizes == [PixelSize](repeating: full, count: 9) + [PixelSize(width: 678, height: 381)])
    #expect(scaling.step == 1)
  }

  @Test("a terminal that is slow: as small as the first picture asks for, at once, and for good")
  func steadilySlow() {
    // 2 MB/s: 259 ms, 130, 65, 32.
    var scaling = scaling()
    let sizes = draw(1000, &scaling, on: SlowTerminal(rate: 2000))
    #expect(sizes[0] == full)
    #expect(sizes[1...].allSatisfy { $0 == PixelSize(width: 339, height: 190) })
  }

  @Test("a first picture that was slow by accident: back to full size with the next one")
  func slowStart() {
    var scaling = scaling()
    let changes = draw([900], &scaling)
    #expect(changes == 1 && scaling.step == 4)
    _ = scaling.drew(scaling.size, in: .milliseconds(1))
    #expect(scaling.size == full)
  }

  @Test("a far terminal begins small, and has the size that it can show with the second picture")
  func far() {
    for (rate, size) in [
      (100_000.0, full), (2000, PixelSize(width: 339, height: 190)),
      (100, PixelSize(width: 169, height: 95)),
    ] {
      var scaling = AdaptivePictureSize(
        full: full, least: PixelSize(width: 160, height: 90), isFar: true)
      let sizes = draw(20, &scaling, on: SlowTerminal(rate: rate))
      #expect(sizes[0] == PixelSize(width: 240, height: 135))
      #expect(sizes[1...].allSatisfy { $0 == size }, "\(rate) bytes a millisecond")
    }
  }

  @Test("pictures of another size, which were under way when it was chosen, change nothing")
  func late() {
    var scaling = scaling()
    _ = scaling.drew(full, in: .milliseconds(500))
    let step = scaling.step
    for _ in 0..<10 {
      let changes = scaling.drew(full, in: .milliseconds(500))
      #expect(!changes)
    }
    #expect(scaling.step == step && step > 0)
  }

  @Test("a quick terminal keeps its pictures", arguments: [9000.0, 20_000, 1_000_000])
  func quick(rate: Double) {
    var scaling = scaling()
    let sizes = draw(1000, &scaling, on: SlowTerminal(rate: rate))
    #expect(sizes.allSatisfy { $0 == full })
  }

  @Test("a single slow picture, and two in a row, change nothing")
  func hiccups() {
    var scaling = scaling()
    let isLong: Set = [2, 3, 10, 20, 21, 40, 42, 44, 46]
    let changes = draw((0..<100).map { isLong.contains($0) ? 2000 : 10 }, &scaling)
    #expect(changes == 0)
    #expect(scaling.step == 0)
  }

  @Test("a terminal that hesitates for half a second shows fewer pictures, none of them smaller")
  func hesitation() {
    var scaling = scaling()
    let changes = draw(
      Array(repeating: 10, count: 30) + [140, 140, 140, 140] + [10, 10], &scaling)
    #expect(changes == 0)
    // One that has become slow gets smaller pictures.
    #expect(draw(Array(repeating: 140, count: 6), &scaling) == 1)
  }

  @Test("slow and quick by turns: no reason for anything")
  func alternating() {
    var scaling = scaling()
    let changes = draw((0..<1000).map { $0.isMultiple(of: 2) ? 10 : 200 }, &scaling)
    #expect(changes == 0)
  }

  @Test("between the limit and a third of it a size stays as it is")
  func hysteresis() {
    var scaling = scaling()
    _ = draw(9, &scaling, on: SlowTerminal(rate: 5000))
    let changes = draw([21, 40, 60] + Array(repeating: 50, count: 1000), &scaling)
    #expect(changes == 0)
    #expect(scaling.step == 1)
  }

  @Test("a terminal that becomes a little quicker: a step larger after thirty pictures")
  func slowThenQuick() {
    var scaling = scaling()
    _ = draw(4, &scaling, on: SlowTerminal(rate: 2000))
    #expect(scaling.step == 3)
    // One picture of each larger size does not count.
    let sizes = draw(100, &scaling, on: SlowTerminal(rate: 4000))
    #expect(sizes[..<30].allSatisfy { $0 == PixelSize(width: 339, height: 190) })
    #expect(sizes[30...].allSatisfy { $0 == PixelSize(width: 480, height: 270) })
  }

  @Test("a terminal that was busy for a moment: in one step as large as it can take")
  func slowThenVeryQuick() {
    var scaling = scaling()
    _ = draw(4, &scaling, on: SlowTerminal(rate: 2000))
    #expect(scaling.step == 3)
    // The slowest took 2 ms: 16 ms three sizes above.
    _ = draw([0] + Array(repeating: 1, count: 28) + [2, 1], &scaling)
    #expect(scaling.size == full)
    // 11 ms are 22 at the next size, which is enough.
    var other = self.scaling()
    _ = draw(4, &other, on: SlowTerminal(rate: 2000))
    _ = draw([0] + Array(repeating: 1, count: 28) + [11, 1], &other)
    #expect(other.step == 2)
  }

  @Test("sizes that were too large again and again are tried less and less often")
  func doesNotSwing() {
    var scaling = scaling()
    var reductions = 0
    var step = 0
    for _ in 0..<10_000 {
      // Quick for small pictures, slow for full ones: worse than any line.
      _ = scaling.drew(scaling.size, in: .milliseconds(scaling.step == 0 ? 100 : 5))
      if scaling.step > step { reductions += 1 }
      step = scaling.step
    }
    // After 30 pictures, 60, 120, … 960, and then every 960: each time with 5 around them.
    // 30 + 60 + … + 480 is 930 and 10000 − 930 − 25 over 965 is 9: 5 + 9, and the first.
    #expect(reductions == 15)
  }

  @Test("three slow pictures decide by the quickest of them")
  func leastCost() {
    var scaling = scaling()
    let changes = draw([0, 5000, 90], &scaling)
    #expect(changes == 0)
    let more = draw([5000], &scaling)
    #expect(more == 1)
    #expect(scaling.step == 1)
  }

  @Test("pictures do not become too small to be seen", arguments: [1.0, 10, 100])
  func least(rate: Double) {
    var scaling = scaling()
    _ = draw(1000, &scaling, on: SlowTerminal(rate: rate))
    // One more step would be 120 by 67.
    #expect(scaling.size == PixelSize(width: 169, height: 95))
  }

  @Test(
    "a picture that is small already stays as it is",
    arguments: [(160, 90), (0, 0), (1, 1), (200, 50)])
  func small(width: Int, height: Int) {
    var scaling = AdaptivePictureSize(
      full: PixelSize(width: width, height: height), least: PixelSize(width: 160, height: 90))
    _ = draw(100, &scaling, on: SlowTerminal(rate: 1, fixedCost: .seconds(1)))
    #expect(scaling.size == scaling.full)
  }

  @Test("a terminal that is slow however small the picture is gets small ones, and no more")
  func fixedCost() {
    var scaling = scaling()
    let terminal = SlowTerminal(rate: 2000, fixedCost: .milliseconds(100))
    let sizes = draw(1000, &scaling, on: terminal)
    #expect(Set(sizes.map(\.width)).count <= 5)
    #expect(sizes.last == PixelSize(width: 169, height: 95))
  }

  @Test("noise of a busy machine does not make sizes swing", arguments: 0..<20)
  func noise(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var scaling = scaling()
    var changes = 0
    for _ in 0..<3000 {
      // Twenty times a hundred milliseconds in a hundred seconds, at 30 pictures a second.
      let isBusy = Int.random(in: 0..<150, using: &random) == 0
      let cost = Duration.milliseconds(Int.random(in: 1...20, using: &random) + (isBusy ? 100 : 0))
      if scaling.drew(scaling.size, in: cost) { changes += 1 }
    }
    #expect(changes == 0)
  }
}
