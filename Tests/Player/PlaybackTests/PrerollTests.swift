import Media
import Testing

@testable import Playback

@Suite struct PrerollTests {
  private func result(_ times: [Int64], target: Int) -> [Int64] {
    var preroll = Preroll<Frame>(target: .milliseconds(target))
    return (times.flatMap { preroll.admit(.at($0)) } + preroll.finish())
      .map(\.presentationTime.value)
  }

  @Test(
    "begins with the frame that belongs to the target",
    arguments: [
      (target: 0, first: 0), (target: 39, first: 0), (target: 40, first: 40),
      (target: 41, first: 40), (target: 120, first: 120),
    ] as [(Int, Int64)])
  func begins(target: Int, first: Int64) {
    #expect(result([0, 40, 80, 120], target: target) == [0, 40, 80, 120].filter { $0 >= first })
  }

  @Test("a seek into a hole shows the frame before it")
  func hole() {
    #expect(result([0, 40, 400, 440], target: 200) == [40, 400, 440])
  }

  @Test("a seek beyond the end shows the last frame")
  func end() {
    #expect(result([0, 40, 80], target: 1000) == [80])
  }

  @Test("begins with the first frame where the target lies before it")
  func before() {
    #expect(result([2000, 2040], target: 0) == [2000, 2040])
  }

  @Test("does not wait for the next frame when this one begins at the target")
  func prompt() {
    var preroll = Preroll<Frame>(target: .milliseconds(40))
    let counts = [preroll.admit(.at(0)), preroll.admit(.at(40))].map(\.count)
    #expect(counts == [0, 1])
    #expect(preroll.discarded.map(\.presentationTime.value) == [0])
  }

  // Frames of 40 ms each, of which one comes 10 ms after the other.
  @Test("is not misled by a frame that claims the time of the next one")
  func overlap() {
    #expect(result([0, 40, 50, 90], target: 60) == [50, 90])
  }
}

extension Preroll<Frame> {
  fileprivate mutating func admit(_ frame: Frame) -> [Frame] {
    admit(frame, startingAt: frame.presentationTime.duration)
  }
}
