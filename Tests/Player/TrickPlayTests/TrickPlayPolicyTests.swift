import Testing
import TrickPlay

@Suite struct TrickPlayPolicyTests {
  private struct Shown: Hashable {
    let time: Duration
    let precision: TrickPlayPolicy.Precision
    let instant: Duration
  }

  /// Plays a film of 100 s by the policy, with sync samples at even distances; on a clock of numbers.
  private func play(
    _ speed: Int, from position: Duration, spacing: Duration?,
    keyCost: Duration = .milliseconds(10),
    exactCost: Duration = .milliseconds(60)
  ) -> (shown: [Shown], stop: Duration, at: Duration, reason: TrickPlayPolicy.Reason) {
    let end = Duration.seconds(100)
    var policy = TrickPlayPolicy(speed: speed, from: position, at: .seconds(5), end: end)
    var now = Duration.seconds(5)
    var shown: [Shown] = []
    while true {
      let facts = TrickPlayPolicy.Facts(elapsed: now, keyCost: keyCost, exactCost: exactCost)
      let target = policy.target(facts)
      let sync = spacing.map { spacing -> (Duration?, Duration?) in
        let previous = spacing * Int(min(max(target, .zero), end) / spacing)
        return (previous, previous + spacing < end ? previous + spacing : nil)
      }
      switch policy.next(between: sync ?? (nil, nil), facts) {
      case .show(let time, let precision, let instant, _):
        now = max(instant, now + (precision == .key ? keyCost : exactCost))
        shown.append(Shown(time: time, precision: precision, instant: now))
      case .stop(let stop, let instant, let reason): return (shown, stop, max(now, instant), reason)
      }
      guard shown.count < 10_000 else { return (shown, .zero, now, .sparse) }
    }
  }

  @Test(
    "takes as long as the speed says, and stops at the end or the beginning",
    arguments: [2, 4, 8, 16, 32, -2, -4, -8, -16, -32])
  func duration(speed: Int) {
    let played = play(speed, from: .seconds(40), spacing: .seconds(2))
    #expect(played.stop == (speed > 0 ? .seconds(100) : .zero))
    #expect(played.reason == (speed > 0 ? .filmEnd : .filmStart))
    let film = speed > 0 ? Duration.seconds(60) : .seconds(40)
    #expect(played.at - .seconds(5) == film / abs(speed))
  }

  @Test(
    "shows 4 to 10 pictures a second, at even distances in film time",
    arguments: [8, 16, 32, -8, -16, -32], [1, 2, 3])
  func evenly(speed: Int, spacing: Int) {
    let shown = play(speed, from: .seconds(50), spacing: .seconds(spacing)).shown
      .dropFirst(2).dropLast()
    for (one, next) in zip(shown, shown.dropFirst()) {
      let (film, wall) = (next.time - one.time, next.instant - one.instant)
      #expect(TrickPlayPolicy.intervals.contains(wall), "\(wall)")
      // One sync sample more or less, where the distance is not a whole number of them.
      #expect(abs((film - wall * speed) / .seconds(1)) <= Double(spacing))
      #expect(speed > 0 ? film > .zero : film < .zero)
    }
  }

  @Test("shows sync samples where they lie close enough, and nothing else", arguments: [8, 16, 32])
  func syncSamples(speed: Int) {
    // None follows the one at 98 s: the end is decoded.
    let shown = play(speed, from: .zero, spacing: .seconds(2)).shown.dropFirst(2)
      .filter { $0.time <= .seconds(98) }
    #expect(shown.count > 15)
    #expect(shown.allSatisfy { $0.precision == .key })
    #expect(shown.allSatisfy { $0.time.components.seconds % 2 == 0 })
  }

  @Test("decodes pictures between sparse sync samples, if that is quick enough")
  func sparseAndQuick() {
    let shown = play(-8, from: .seconds(90), spacing: .seconds(30)).shown.dropFirst(2)
    #expect(shown.count > 60)
    #expect(shown.contains { $0.precision == .exact })
    for (one, next) in zip(shown, shown.dropFirst()) {
      #expect(next.instant - one.instant <= .milliseconds(250))
    }
  }

  @Test("shows fewer pictures where it is not, each at its own time", arguments: [8, -8])
  func sparseAndSlow(speed: Int) {
    let shown = play(
      speed, from: .seconds(45), spacing: .seconds(30), exactCost: .seconds(2)
    ).shown
    #expect(shown.map(\.time) == (speed > 0 ? [60, 90] : [30, 0]).map(Duration.seconds))
    #expect(shown.allSatisfy { $0.precision == .key })
    for picture in shown {
      #expect(picture.instant - .seconds(5) == (picture.time - .seconds(45)) / speed)
    }
  }

  @Test("goes on where no sync sample is known")
  func unknown() {
    let played = play(-16, from: .seconds(90), spacing: nil)
    #expect(played.stop == .zero)
    #expect(played.shown.count > 20)
  }

  @Test("leaves pictures out that cannot be ready in time, and keeps the speed")
  func slowMachine() {
    let played = play(32, from: .zero, spacing: .seconds(1), keyCost: .milliseconds(600))
    #expect(played.shown.count <= 6)
    let ideal = Duration.seconds(100) / 32
    #expect(played.at - .seconds(5) <= ideal + .milliseconds(1200))
    for (one, next) in zip(played.shown, played.shown.dropFirst()) {
      #expect(next.time - one.time >= .seconds(15))
    }
  }

  @Test("a learner's rule chooses the picture and its instant")
  func learner() {
    let picture = FastPicture(time: .seconds(7), delay: .milliseconds(200))
    var policy = TrickPlayPolicy(
      speed: 8, from: .seconds(3), at: .seconds(5), end: .seconds(100),
      nextPicture: { position, speed, syncTimes, cost in
        #expect(position == .seconds(3))
        #expect(speed == 8)
        #expect(syncTimes == [.seconds(2), .seconds(4)])
        #expect(cost == .milliseconds(10))
        return picture
      })
    let facts = TrickPlayPolicy.Facts(
      elapsed: .seconds(5), keyCost: .milliseconds(10), exactCost: .milliseconds(60))
    let action = policy.next(between: (.seconds(2), .seconds(4)), facts)
    #expect(
      action
        == .show(at: .seconds(7), .key, instant: .milliseconds(5200), .syncSample))
  }

  @Test("a key makes it faster, or turns it round")
  func keys() {
    var speeds: [Int] = []
    var speed: Int?
    for isForward in [true, true, true, true, true, true, false, false, true] {
      speed = TrickPlayPolicy.speed(after: speed, isForward: isForward)
      speeds.append(speed ?? 0)
    }
    #expect(speeds == [2, 4, 8, 16, 32, 2, -2, -4, 2])
  }

  @Test("the player itself goes up to four times as fast, if decoding follows")
  func engine() {
    func follows(_ speed: Int, _ cost: Int) -> Bool {
      TrickPlayPolicy.engineFollows(
        at: speed, sampleCost: .milliseconds(cost), frameDuration: .milliseconds(40))
    }
    #expect(follows(2, 16))
    #expect(!follows(2, 17))
    #expect(follows(4, 8))
    #expect(!follows(8, 1))
    #expect(!follows(-2, 1))
  }
}
