import Playback
import Steps
import Testing

@Suite("6.1 buffered duration", .exercise("6.1") { _ = try $0.bufferedDuration([], .zero) })
struct Exercise6_1 {
  @Test func `without a frame nothing is buffered`() throws {
    let got = try Steps.current.bufferedDuration([], .seconds(5))
    #expect(got == .zero)
  }

  @Test func `frames count from now on`() throws {
    let frames = (0..<10).map { frame($0 * 40, ($0 + 1) * 40) }
    let atStart = try Steps.current.bufferedDuration(frames, .zero)
    #expect(atStart == .milliseconds(400))
    let later = try Steps.current.bufferedDuration(frames, .milliseconds(100))
    // The first two frames are over, and half of the third: 400 − 100 ms.
    #expect(later == .milliseconds(300))
  }

  @Test func `frames that are over do not count`() throws {
    let got = try Steps.current.bufferedDuration(
      [frame(0, 40), frame(40, 80)], .milliseconds(100))
    // The result is never negative: at 100 ms the last picture has been over for 20 ms.
    #expect(got == .zero)
  }

  @Test func `after a missing frame nothing counts`() throws {
    let got = try Steps.current.bufferedDuration(
      [frame(0, 40), frame(40, 80), frame(120, 160), frame(160, 200)], .milliseconds(20))
    // The B-picture of 80 ms is still being decoded: at 80 ms the film would have to stop.
    #expect(got == .milliseconds(60))
  }

  @Test func `a hole that is over does no harm`() throws {
    let got = try Steps.current.bufferedDuration(
      [frame(0, 40), frame(120, 160), frame(160, 200)], .milliseconds(130))
    // Frames that end at or before now are skipped, with the hole after them.
    #expect(got == .milliseconds(70))
  }

  @Test func `rounded times make no holes`() throws {
    // 30 frames a second in whole milliseconds: each lasts 33 ms, and they begin at 0, 33, 67, 100.
    let frames = [frame(0, 33), frame(33, 66), frame(67, 100), frame(100, 133)]
    let got = try Steps.current.bufferedDuration(frames, .zero)
    // The gap from 66 to 67 ms comes from rounding: up to half of a frame is not a missing frame.
    #expect(got == .milliseconds(133))
  }

  @Test func `half a frame is the limit`() throws {
    let at = try Steps.current.bufferedDuration([frame(0, 40), frame(60, 100)], .zero)
    #expect(at == .milliseconds(100))
    let beyond = try Steps.current.bufferedDuration([frame(0, 40), frame(61, 101)], .zero)
    // A gap of 21 ms after a frame of 40 ms is more than half of it: a hole.
    #expect(beyond == .milliseconds(40))
  }

  @Test func `a film that starts late counts from its first picture`() throws {
    let got = try Steps.current.bufferedDuration(
      [frame(500, 540), frame(540, 580)], .zero)
    // An empty edit of 500 ms is not a lack of frames: both are there, 40 ms each.
    #expect(got == .milliseconds(80))
  }

  private func frame(_ start: Int, _ end: Int) -> FrameInterval {
    FrameInterval(start: .milliseconds(start), end: .milliseconds(end))
  }
}
