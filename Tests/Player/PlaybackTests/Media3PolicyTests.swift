import Playback
import PlaybackSimulation
import Testing

/// The rules of `DefaultLoadControl`, case by case.
@Suite struct Media3PolicyTests {
  private func facts(
    _ seconds: Double, bytes: Int = 10, hasPicture: Bool = true, supply: BufferSupply = .flowing
  ) -> BufferFacts {
    BufferFacts(
      level: BufferLevel(duration: .seconds(seconds), frameCount: 5, byteCount: bytes),
      frameByteCount: 10, hasPicture: hasPicture, supply: supply,
      moment: PlaybackMoment(wallTime: .zero, position: .zero))
  }

  private func started(_ policy: Media3Policy = Media3Policy()) -> Media3Policy {
    var policy = policy
    _ = policy.begin(.start)
    return policy
  }

  @Test("has the defaults of the class's reference")
  func defaults() {
    let policy = Media3Policy()
    #expect(policy.shortest == .milliseconds(50_000) && policy.longest == .milliseconds(50_000))
    #expect(policy.start == .milliseconds(1000) && policy.resume == .milliseconds(2000))
    #expect(policy.limits.byteCount == 131_072_000)
  }

  @Test(
    "loads below the shortest duration, rests at the longest, and between them goes on as it was",
    arguments: [
      ([0, 49.9], true), ([0, 50], false), ([50, 49.9], true),
    ] as [([Double], Bool)])
  func loads(levels: [Double], isLoading: Bool) {
    var policy = started()
    var decision: BufferDecision?
    for level in levels { decision = policy.decide(facts(level)) }
    #expect(decision?.isFilling == isLoading)
  }

  @Test("keeps loading or resting where the durations leave room between them")
  func hysteresis() {
    var policy = started(Media3Policy(shortest: .seconds(15), longest: .seconds(50)))
    #expect(policy.decide(facts(30)).isFilling)
    #expect(!policy.decide(facts(50)).isFilling)
    #expect(!policy.decide(facts(30)).isFilling)
    #expect(policy.decide(facts(14.9)).isFilling)
  }

  @Test("stops at the byte target, however little that is, and plays then")
  func bytes() {
    var policy = started(Media3Policy(byteLimit: 1000))
    let decision = policy.decide(facts(0.3, bytes: 1000))
    #expect(!decision.isFilling && decision.reason == "byte limit reached")
    #expect(policy.state == .ready)
  }

  @Test("begins at one second, resumes at two, however often it stalls")
  func thresholds() {
    var policy = started()
    #expect(policy.decide(facts(0.99)).transition == nil)
    #expect(policy.decide(facts(1)).transition?.to == .ready)
    for _ in 0..<3 {
      let stall = policy.decide(facts(0, hasPicture: false)).transition
      #expect(stall?.to == .buffering(.underrun))
      #expect(stall?.reason == "stall: resume threshold 2.0 s")
      #expect(policy.decide(facts(1.99)).transition == nil)
      #expect(policy.decide(facts(2)).transition?.reason == "2.0 s buffered")
    }
  }

  @Test("ends with the stream, and fails with it")
  func ends() {
    var ended = started()
    #expect(ended.decide(facts(0, supply: .ended)).transition?.to == .endOfStream)
    #expect(!ended.decide(facts(0, supply: .ended)).isFilling)
    var failed = started()
    #expect(failed.decide(facts(0, supply: .failed("lost"))).transition?.reason == "lost")
  }
}
