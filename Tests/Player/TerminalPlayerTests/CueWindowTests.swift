import Media
import Testing

@testable import TerminalPlayer

@Suite("What is read of a text track") struct CueWindowTests {
  private func window(_ ranges: Range<Int>...) -> CueWindow {
    var window = CueWindow()
    for range in ranges { window.add(.seconds(range.lowerBound)..<(.seconds(range.upperBound))) }
    return window
  }

  private func gap(_ window: CueWindow, _ position: Int) -> [Int]? {
    window.gap(at: .seconds(position)).map {
      [Int($0.lowerBound / .seconds(1)), Int($0.upperBound / .seconds(1))]
    }
  }

  @Test("at the start the first half minute, and then nothing for twenty seconds")
  func start() {
    #expect(gap(window(), 0) == [0, 30])
    #expect(gap(window(0..<30), 20) == nil)
    #expect(gap(window(0..<30), 21) == [30, 51])
  }

  @Test("after a jump what is around the viewer, up to what is known already")
  func jumps() {
    #expect(gap(window(0..<30), 100) == [97, 130])
    #expect(gap(window(0..<30, 110..<140), 100) == [97, 110])
    #expect(gap(window(0..<30), 31) == [30, 61])
    #expect(gap(window(0..<30, 40..<70), 25) == [30, 40])
  }

  @Test("backwards what comes before")
  func backwards() {
    #expect(gap(window(97..<130), 100) == nil)
    #expect(gap(window(97..<130), 99) == [67, 97])
    #expect(gap(window(0..<80, 97..<130), 99) == [80, 97])
    #expect(gap(window(0..<40), 1) == nil)
  }

  @Test("ranges that touch become one")
  func merging() {
    #expect(window(0..<10, 20..<30, 10..<20).ranges == window(0..<30).ranges)
    #expect(window(0..<10, 5..<8).ranges.count == 1)
    #expect(window(20..<30, 0..<10).ranges.count == 2)
  }

  @Test(
    "wherever a viewer goes, what is missing is read once, and then is there", arguments: 0..<50)
  func property(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var window = CueWindow()
    for _ in 0..<200 {
      let position = Duration.milliseconds(Int.random(in: -1000...600_000, using: &random))
      var rounds = 0
      while let gap = window.gap(at: position), rounds < 10 {
        #expect(!gap.isEmpty && gap.lowerBound >= .zero)
        #expect(!window.ranges.contains { $0.overlaps(gap) })
        window.add(gap)
        rounds += 1
      }
      #expect(rounds <= 4)
      #expect(window.ranges.contains { $0.contains(max(.zero, position)) })
    }
  }
}
