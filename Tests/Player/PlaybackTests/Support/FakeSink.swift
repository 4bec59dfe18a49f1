import Media
import Playback

/// Records what was shown and when; takes as long for it as the test sets.
actor FakeSink: FrameSink {
  struct Shown: Hashable, Sendable {
    let wallTime: Duration
    let time: Duration
  }

  struct Gone: Error {}

  private(set) var shown: [Shown] = []
  private let clock: WallClock
  private let frameTime: @Sendable (Int) -> Duration
  private let goneAfter: Int

  init(
    clock: WallClock, goneAfter: Int = .max,
    frameTime: @escaping @Sendable (Int) -> Duration = { _ in .zero }
  ) {
    self.clock = clock
    self.goneAfter = goneAfter
    self.frameTime = frameTime
  }

  var times: [Duration] { shown.map(\.time) }

  func show(_ frame: Frame) async throws {
    if shown.count >= goneAfter { throw Gone() }
    shown.append(Shown(wallTime: clock.now, time: frame.presentationTime.duration))
    let time = frameTime(shown.count - 1)
    if time > .zero { try await clock.sleep(until: clock.now + time) }
  }
}
