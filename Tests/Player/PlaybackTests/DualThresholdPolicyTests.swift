import Playback
import Testing

@Suite struct DualThresholdPolicyTests {
  private func facts(
    _ seconds: Double, frames: Int = 10, bytes: Int = 10, hasPicture: Bool = true,
    supply: BufferSupply = .flowing
  ) -> BufferFacts {
    BufferFacts(
      level: BufferLevel(duration: .seconds(seconds), frameCount: frames, byteCount: bytes),
      hasPicture: hasPicture, supply: supply,
      moment: PlaybackMoment(wallTime: .zero, position: .zero))
  }

  private func started(_ reason: BufferingReason = .start) -> DualThresholdPolicy {
    var policy = DualThresholdPolicy(byteLimit: 1000, frameLimit: 100)
    _ = policy.begin(reason)
    return policy
  }

  /// What a policy decides of levels in seconds, each with its moment in milliseconds.
  private func reasons(
    _ steps: [(milliseconds: Int, seconds: Double)], after reason: BufferingReason = .start,
    prompt: PromptStart? = PromptStart(), held: Int = 0
  ) -> [String?] {
    var policy = DualThresholdPolicy(promptStart: prompt)
    _ = policy.begin(reason)
    return steps.enumerated().map { index, step in
      policy.decide(
        BufferFacts(
          level: BufferLevel(
            duration: .seconds(step.seconds), frameCount: max(0, Int(step.seconds * 25) - 1),
            byteCount: 0),
          hasPicture: true, supply: .flowing,
          moment: PlaybackMoment(wallTime: .milliseconds(step.milliseconds), position: .zero),
          heldTime: .milliseconds(index > 1 ? held : 0))
      ).transition?.reason
    }
  }

  private let prompt = "comes at least 2× as fast as it plays"

  @Test("begins with the second frame where frames come twice as fast as they play")
  func promptStart() {
    #expect(reasons([(0, 0), (20, 0.04), (39, 0.08)]) == [nil, nil, prompt])
    // One frame less in the same time, and the rest of the film may come too late.
    #expect(reasons([(0, 0), (20, 0.04), (41, 0.08)]) == [nil, nil, nil])
    // Without such a rule the player waits for the target.
    #expect(reasons([(0, 0), (20, 0.04), (39, 0.08)], prompt: nil) == [nil, nil, nil])
  }

  @Test("the picture that is shown first says nothing of the next one, however soon it comes")
  func onePicture() {
    var policy = DualThresholdPolicy(promptStart: PromptStart())
    _ = policy.begin(.start)
    let reasons = [0, 0.04, 0.08].enumerated().map { index, seconds in
      policy.decide(
        BufferFacts(
          level: BufferLevel(
            duration: .seconds(seconds), frameCount: index, byteCount: 0),
          frameDuration: .milliseconds(40), hasPicture: true, supply: .flowing,
          moment: PlaybackMoment(wallTime: .milliseconds(2 * index), position: .zero))
      ).transition?.reason
    }
    #expect(reasons == [nil, nil, prompt])
  }

  @Test("how long the second picture is away after the first says nothing of those that follow")
  func burstAfterThePicture() {
    var policy = DualThresholdPolicy(promptStart: PromptStart())
    _ = policy.begin(.start)
    // Drawing the first picture keeps the processors busy for 100 ms.
    let steps = [(0, 0), (10, 1), (110, 2), (115, 3), (120, 4), (125, 5)]
    let reasons = steps.map { milliseconds, count in
      policy.decide(
        BufferFacts(
          level: BufferLevel(
            duration: .milliseconds(40 * count), frameCount: max(0, count - 1), byteCount: 0),
          frameDuration: .milliseconds(40), hasPicture: true, supply: .flowing,
          moment: PlaybackMoment(wallTime: .milliseconds(milliseconds), position: .zero))
      ).transition?.reason
    }
    #expect(reasons == [nil, nil, nil, nil, nil, prompt])
  }

  @Test("a source that was slow to begin is judged by what follows, over four frames")
  func promptStartAfterSlowBeginning() {
    let steps = [(0, 0), (500, 0.04), (502, 0.12), (510, 0.16), (520, 0.2)]
    #expect(
      reasons(steps.map { ($0.0, $0.1) }) == [nil, nil, nil, nil, prompt])
    // A burst that is followed by a pause is no such source, and nothing is said about a server by
    // that.
    #expect(reasons([(0, 0), (500, 0.04), (502, 0.16), (600, 0.2)]) == [nil, nil, nil, nil])
    #expect(
      reasons(steps.map { ($0.0, $0.1) }, prompt: PromptStart(leastOfServer: .milliseconds(1)))
        == [nil, nil, nil, nil, nil])
  }

  @Test("what comes no faster than it plays waits for the thresholds")
  func noPromptStart() {
    let steps = (0...75).map { (milliseconds: 40 * $0, seconds: 0.04 * Double($0)) }
    #expect(reasons(steps).compactMap(\.self) == ["target reached"])
    #expect(
      reasons(steps, after: .seek).compactMap(\.self) == ["resume threshold of 1.0 s reached"])
  }

  @Test("a burst from a server begins no film before it is as much as the low threshold")
  func promptStartOverNetwork() {
    let steps = [(0, 0), (20, 0.5), (30, 0.96), (40, 1)]
    #expect(
      reasons(steps.map { ($0.0, $0.1) }, prompt: PromptStart(leastOfServer: .seconds(1)))
        == [nil, nil, nil, prompt])
  }

  @Test("time in which decoding was held does not count")
  func promptStartAfterHold() {
    #expect(reasons([(0, 0), (20, 0.04), (69, 0.08)], held: 30) == [nil, nil, prompt])
    #expect(reasons([(0, 0), (20, 0.04), (69, 0.08)], held: 28) == [nil, nil, nil])
  }

  @Test("what was there before is no measure: something has to come")
  func promptStartInsideTheBuffer() {
    #expect(reasons([(0, 0.5), (10, 0.5), (15, 0.54)], after: .seek) == [nil, nil, prompt])
  }

  @Test("after a stall a few frames are not enough, however fast they come")
  func noPromptStartAfterStall() {
    #expect(reasons([(0, 0), (20, 0.9)], after: .underrun) == [nil, nil])
  }

  @Test("does nothing before it begins")
  func idle() {
    var policy = DualThresholdPolicy()
    let decision = policy.decide(facts(0))
    #expect(decision == BufferDecision(isFilling: false, reason: "idle", transition: nil))
    #expect(policy.state == .idle)
  }

  @Test("begins with a reason")
  func begins() {
    var policy = DualThresholdPolicy()
    let decision = policy.begin(.seek)
    #expect(decision.isFilling)
    #expect(
      decision.transition
        == BufferTransition(from: .idle, to: .buffering(.seek), reason: "seek"))
  }

  @Test(
    "fills to the target, rests until low",
    arguments: [
      (levels: [0, 1, 2.99], isFilling: true),
      (levels: [0, 3], isFilling: false),
      (levels: [3, 1], isFilling: false),
      (levels: [3, 0.99], isFilling: true),
      (levels: [3, 0.99, 2], isFilling: true),
      (levels: [3, 0.99, 3, 2], isFilling: false),
    ])
  func hysteresis(levels: [Double], isFilling: Bool) {
    var policy = started()
    for level in levels { _ = policy.decide(facts(level)) }
    #expect(policy.decide(facts(levels.last ?? 0)).isFilling == isFilling)
  }

  @Test(
    "starts at the target, at a cap or at the end of the stream",
    arguments: [
      (2.99, 10, 10, .flowing, .buffering(.start), nil),
      (3, 10, 10, .flowing, .ready, "target reached"),
      (0.1, 100, 10, .flowing, .ready, "frame limit reached"),
      (0.1, 10, 1000, .flowing, .ready, "byte limit reached"),
      (0.1, 10, 10, .ended, .endOfStream, "end of stream"),
      (0, 0, 0, .ended, .endOfStream, "end of stream"),
      (0.1, 10, 10, .failed("lost"), .failed("lost"), "lost"),
    ] as [(Double, Int, Int, BufferSupply, BufferState, String?)])
  func starts(
    seconds: Double, frames: Int, bytes: Int, supply: BufferSupply, state: BufferState,
    reason: String?
  ) {
    var policy = started()
    let decision = policy.decide(facts(seconds, frames: frames, bytes: bytes, supply: supply))
    #expect(policy.state == state)
    #expect(decision.transition?.reason == reason)
    #expect(decision.transition?.to == (reason == nil ? nil : state))
  }

  @Test("plays on sooner after a seek than at the start")
  func seeks() {
    var policy = started(.seek)
    #expect(policy.decide(facts(0.99)).transition == nil)
    #expect(policy.decide(facts(1)).transition?.reason == "resume threshold of 1.0 s reached")
  }

  @Test("does not call a refill buffering")
  func refills() {
    var policy = started()
    _ = policy.decide(facts(3))
    let decision = policy.decide(facts(0.01))
    #expect(decision.isFilling)
    #expect(decision.transition == nil)
    #expect(policy.state == .ready)
  }

  @Test("stalls when there is no picture for now, unless the stream has ended")
  func stalls() {
    var policy = started()
    _ = policy.decide(facts(3))
    let transition = policy.decide(facts(0, hasPicture: false)).transition
    #expect(transition?.from == .ready && transition?.to == .buffering(.underrun))
    #expect(transition?.reason == "stall 1: resume threshold 1.0 s")

    var ended = started()
    _ = ended.decide(facts(3))
    _ = ended.decide(facts(0, hasPicture: false, supply: .ended))
    #expect(ended.state == .endOfStream)
  }

  @Test("waits longer after each further stall, up to the target")
  func growsResumeThreshold() {
    var policy = started()
    _ = policy.decide(facts(3))
    var thresholds: [Duration] = []
    var reasons: [String?] = []
    for _ in 0..<4 {
      reasons.append(policy.decide(facts(0, hasPicture: false)).transition?.reason)
      thresholds.append(policy.resumeThreshold)
      _ = policy.decide(facts(3))
    }
    #expect(thresholds == [.seconds(1), .seconds(2), .seconds(3), .seconds(3)])
    #expect(policy.stallCount == 4)
    #expect(
      reasons == [
        "stall 1: resume threshold 1.0 s",
        "stall 2: resume threshold 1.0 → 2.0 s",
        "stall 3: resume threshold 2.0 → 3.0 s",
        "stall 4: resume threshold 3.0 s",
      ])
  }

  @Test("wants to hear of a level below low while it rests, and only then")
  func refillThreshold() {
    var policy = started()
    #expect(policy.decide(facts(2)).refillThreshold == nil)
    #expect(policy.decide(facts(3)).refillThreshold == .seconds(1))
    #expect(policy.decide(facts(1)).refillThreshold == .seconds(1))
    #expect(policy.decide(facts(0.99)).refillThreshold == nil)
    #expect(policy.decide(facts(0.99, supply: .ended)).refillThreshold == nil)
  }

  @Test("stops filling at a cap even below low, and goes on below the cap")
  func caps() {
    var policy = started()
    #expect(!policy.decide(facts(0.5, frames: 100)).isFilling)
    #expect(policy.decide(facts(0.5, frames: 99)).isFilling)
    #expect(!policy.decide(facts(0.5, bytes: 1000)).isFilling)
  }

  @Test("stops one frame before the byte limit, when it knows how large a frame is")
  func knowsFrameSize() {
    var policy = started()
    func facts(_ bytes: Int, frames: Int) -> BufferFacts {
      BufferFacts(
        level: BufferLevel(duration: .seconds(0.5), frameCount: frames, byteCount: bytes),
        frameByteCount: 400, hasPicture: true, supply: .flowing,
        moment: PlaybackMoment(wallTime: .zero, position: .zero))
    }
    #expect(policy.decide(facts(600, frames: 2)).isFilling)
    #expect(!policy.decide(facts(601, frames: 2)).isFilling)
    // Nothing is too large for an empty buffer.
    #expect(policy.decide(facts(0, frames: 0)).isFilling)
  }

  @Test("starts again after the end and after a failure")
  func beginsAgain() {
    for supply in [BufferSupply.ended, .failed("lost")] {
      var policy = started()
      _ = policy.decide(facts(0, supply: supply))
      #expect(!policy.decide(facts(0, supply: supply)).isFilling)
      _ = policy.begin(.seek)
      #expect(policy.state == .buffering(.seek))
      #expect(policy.decide(facts(0)).isFilling)
    }
  }
}
