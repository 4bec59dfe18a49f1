import Streaming
import Testing

struct EWMAPolicyTests {
  private func policy(rate: Double) -> EWMAPolicy {
    var policy = EWMAPolicy()
    policy.note(
      transfer(bytes: Int(rate / 8), seconds: 1.1, wait: 0.1), in: situation())
    return policy
  }

  @Test(
    "a higher level needs 1.43 times its rate, the present one 1.05 times",
    arguments: [
      (2_800_000.0, 1, 1), (2_860_000, 1, 2), (2_120_000, 2, 2), (2_080_000, 2, 1),
      (300_000, 2, 0), (50_000_000, 0, 3),
    ])
  func shares(rate: Double, current: Int, expected: Int) {
    var policy = policy(rate: rate)
    let decision = policy.chooseLevel(in: situation(current: current))
    #expect(decision.level == expected)
  }

  @Test("a level whose segment comes after the buffer is empty is not chosen")
  func buffer() {
    var policy = policy(rate: 3_000_000)
    // 2 Mb/s × 4 s over 0.95 × 3 Mb/s takes 2.8 s and 0.1 s of latency.
    let late = policy.chooseLevel(in: situation(current: 2, buffer: 2.8))
    #expect(late.level == 1)
    let inTime = policy.chooseLevel(in: situation(current: 2, buffer: 3))
    #expect(inTime.level == 2)
  }

  @Test("where every level stalls, a short stall is accepted, and else the lowest is taken")
  func emergency() {
    var policy = policy(rate: 400_000)
    let short = policy.chooseLevel(in: situation(current: 2, buffer: 0.5))
    #expect(short.level == 0)
    #expect(short.reason == .down)
    var slow = self.policy(rate: 100_000)
    let none = slow.chooseLevel(in: situation(current: 2, buffer: 0.5))
    #expect(none.level == 0)
    #expect(none.reason == .emergency)
  }

  @Test("with two segments buffered the mean rate counts")
  func averageRate() {
    var levels = ladder
    levels[2].averageBandwidth = 1_000_000
    var policy = policy(rate: 1_500_000)
    let full = policy.chooseLevel(in: situation(current: 1, buffer: 8, levels: levels))
    #expect(full.level == 2)
    let short = policy.chooseLevel(in: situation(current: 1, buffer: 7.9, levels: levels))
    #expect(short.level == 1)
  }

  @Test("a decision carries the numbers of its formula")
  func values() throws {
    var policy = policy(rate: 3_000_000)
    let decision = policy.chooseLevel(in: situation(current: 2))
    let named = Dictionary(uniqueKeysWithValues: decision.values.map { ($0.name, $0.number) })
    let usable = try #require(named["usable"])
    #expect(abs(usable - 2_850_000) < 1)
    #expect(named["rate"] == 2_000_000)
  }

  @Test("an abandoned transfer teaches: the next choice is no higher than what replaced it")
  func learning() throws {
    var policy = policy(rate: 4_000_000)
    let progress = TransferProgress(
      level: 2, byteCount: 50_000, expectedByteCount: 1_000_000, timeToFirstByte: .seconds(0.1),
      elapsed: .seconds(2.1))
    // 50 kB in 2 s are 0.2 Mb/s: the rest takes 38 s.
    let abandonment = policy.abandonment(of: progress, in: situation(buffer: 3))
    let decision = try #require(abandonment)
    #expect(decision.level == 0)
    #expect(decision.reason == .abandon)
    let next = policy.chooseLevel(in: situation(current: 0, buffer: 2))
    #expect(next.level == 0)
  }
}

struct AbandonQuestionTests {
  private func question(
    bytes: Int = 100_000, elapsed: Double = 2.5, buffer: Double = 3, level: Int = 2,
    wait: Double? = 0.1, expected: Int? = 1_000_000
  ) -> AbandonQuestion {
    AbandonQuestion(
      progress: TransferProgress(
        level: level, byteCount: bytes, expectedByteCount: expected,
        timeToFirstByte: wait.map { .seconds($0) }, elapsed: .seconds(elapsed)),
      rates: [300_000, 800_000, 2_000_000, 5_000_000], bufferLevel: .seconds(buffer),
      segmentDuration: .seconds(4), estimate: 2_500_000)
  }

  @Test("a transfer that is late is given up for the lowest that comes sooner")
  func late() {
    // 100 kB in 2.4 s: 333 kb/s. The rest takes 21.6 s, the lowest level 3.6 s + 0.1 s.
    #expect(question().levelInstead == 0)
  }

  @Test("a lower level in between is chosen where it comes before the buffer is empty")
  func between() {
    // 400 kB in 2.4 s: 1.33 Mb/s; 800 kb/s × 4 s takes 2.4 s + 0.1 s; the rest 3.6 s.
    #expect(question(bytes: 400_000, buffer: 3).levelInstead == 1)
  }

  @Test("no look is taken before half a segment's duration")
  func early() {
    #expect(question(elapsed: 2).levelInstead == nil)
    #expect(question(elapsed: 2.01).levelInstead == 0)
  }

  @Test("what comes in time goes on, and the lowest level always")
  func goesOn() {
    #expect(question(buffer: 22).levelInstead == nil)
    #expect(question(level: 0).levelInstead == nil)
  }

  @Test("what is nearly here goes on though it is late")
  func nearlyHere() {
    #expect(question(bytes: 950_000, buffer: 0.05).levelInstead == nil)
  }

  @Test("before the first byte the estimate counts")
  func noByte() {
    let waiting = question(bytes: 0, elapsed: 4, buffer: 1, wait: nil)
    #expect(waiting.rate == 2_500_000)
    // 8 Mbit at 2.5 Mb/s: 3.2 s + 0.1 s; the lowest level: 0.48 s + 0.1 s.
    #expect(waiting.levelInstead == 0)
  }
}

struct PercentilePolicyTests {
  @Test("the weighted median of Media3's kind", arguments: [(0.5, 2.0), (0.25, 1), (1, 4), (0, 1)])
  func percentile(fraction: Double, expected: Double) {
    let samples = [
      WeightedSample(4, weight: 1), WeightedSample(1, weight: 1), WeightedSample(2, weight: 2),
    ]
    #expect(weightedPercentile(samples, fraction) == expected)
  }

  @Test("the oldest samples lose their weight first")
  func sliding() {
    var percentile = SlidingPercentile(weightLimit: 10)
    percentile.add(1, weight: 8)
    percentile.add(5, weight: 4)
    #expect(percentile.samples == [.init(1, weight: 6), .init(5, weight: 4)])
    percentile.add(9, weight: 10)
    #expect(percentile.samples == [.init(9, weight: 10)])
    #expect(SlidingPercentile().value(at: 0.5) == nil)
  }

  @Test("a change waits for ten seconds in the buffer upwards, and for less than 25 downwards")
  func hysteresis() {
    var policy = PercentilePolicy()
    policy.note(transfer(bytes: 2_000_000, seconds: 4), in: situation())
    #expect(policy.estimate == 4_000_000)
    let early = policy.chooseLevel(in: situation(current: 1, buffer: 9.9))
    #expect((early.level, early.reason) == (1, .held))
    let up = policy.chooseLevel(in: situation(current: 1, buffer: 10))
    #expect((up.level, up.reason) == (2, .up))
    let late = policy.chooseLevel(in: situation(current: 3, buffer: 25))
    #expect((late.level, late.reason) == (3, .held))
    let down = policy.chooseLevel(in: situation(current: 3, buffer: 24.9))
    #expect((down.level, down.reason) == (2, .down))
  }

  @Test("two seconds or 512 KiB make an estimate")
  func valid() {
    var policy = PercentilePolicy()
    policy.note(transfer(bytes: 100_000, seconds: 1.75), in: situation())
    #expect(policy.estimate == nil)
    policy.note(transfer(bytes: 1000, seconds: 0.25), in: situation())
    #expect(policy.estimate != nil)
  }
}

struct BufferPolicyTests {
  @Test(
    "BBA: the reservoir, the line and the cushion",
    arguments: [(0.0, 0), (5, 0), (8.4, 1), (11.7, 2), (15, 3), (60, 3)])
  func bba(buffer: Double, expected: Int) {
    #expect(BBAPolicy().chooseLevel(in: situation(buffer: buffer)).level == expected)
  }

  @Test("BOLA's score: an empty buffer favours bits, a full one utility")
  func score() {
    let scale = BOLAScale(
      rates: [1000, 2000], utilities: [0, 0.69], offset: 5, control: 4000)
    #expect(scale.bestLevel(buffer: 0) == 0)
    #expect(scale.bestLevel(buffer: 20_000) == 1)
    // (4000 × 5 − 0) ÷ 1000 and (4000 × 5.69 − 0) ÷ 2000.
    #expect(scale.score(of: 0, buffer: 0) == 20)
    #expect(abs(scale.score(of: 1, buffer: 0) - 11.38) < 1e-9)
    // Beyond 20 s the lowest level's score is below 0.
    #expect(scale.score(of: 0, buffer: 21_000) == -1)
    #expect(scale.highestBuffer(of: 0) == 20_000)
  }

  @Test("the lowest buffer of a level is where its score meets the one below")
  func crossing() {
    let scale = BOLAScale(situation())
    for level in 1..<4 {
      let buffer = scale.lowestBuffer(of: level)
      let scores = (0..<level).map { scale.score(of: $0, buffer: buffer) }
      let best = scores.max() ?? 0
      #expect(abs(best - scale.score(of: level, buffer: buffer)) < 1e-9)
    }
  }

  @Test("a name makes its policy, and what is no name makes none")
  func names() {
    for name in AdaptationPolicyName.named {
      #expect(AdaptationPolicyName(name.description) == name)
    }
    #expect(AdaptationPolicyName("fixed:2") == .fixed(2))
    #expect(AdaptationPolicyName("fixed 2") == .fixed(2))
    for text in ["", "fixed", "fixed:-1", "fixed:x", "EWMA", "fixed:1:2"] {
      #expect(AdaptationPolicyName(text) == nil)
    }
  }

  @Test("one level, no rate and huge numbers trap no policy", arguments: AdaptationPolicyName.named)
  func extremes(name: AdaptationPolicyName) {
    for levels in [
      [QualityLevel(bandwidth: 0)], [QualityLevel(bandwidth: .max)],
      [QualityLevel(bandwidth: 0), QualityLevel(bandwidth: 0), QualityLevel(bandwidth: .max)],
    ] {
      var selector = TrackSelector(levels: levels, policy: name.makePolicy())
      for buffer in [0.0, 1e9] {
        for bytes in [1, Int.max / 16] {
          let moment = AdaptationSituation(
            levels: levels, currentLevel: 0, bufferLevel: .seconds(buffer),
            bufferLimit: .seconds(1), segmentDuration: .seconds(bytes == 1 ? 0 : 1e9),
            now: .seconds(1e12))
          selector.note(transfer(bytes: bytes, seconds: 0.6), in: moment)
          selector.noteWait(.seconds(1e9))
          let decision = selector.chooseLevel(in: moment)
          #expect(levels.indices.contains(decision.level))
          let progress = TransferProgress(
            level: levels.count - 1, byteCount: bytes, expectedByteCount: .max,
            timeToFirstByte: .zero, elapsed: .seconds(1e9))
          if let instead = selector.abandonment(of: progress, in: moment) {
            #expect(levels.indices.contains(instead.level))
          }
        }
      }
    }
  }
}
