import Testing

@testable import Playback

@Suite("Latency of what is live") struct LatencyPolicyTests {
  private var policy = LatencyPolicy(target: .milliseconds(200))
  private var now = Duration.zero

  /// What the policy decides when a distance has lasted for a second.
  private mutating func decide(
    _ distance: Duration, gain: Duration? = nil, at rate: PlaybackRate = .normal
  ) -> LatencyPolicy.Decision? {
    for _ in 0..<26 {
      now += .milliseconds(40)
      let facts = LatencyPolicy.Facts(distance: distance, gain: gain, rate: rate, wallTime: now)
      if let decision = policy.decide(facts) { return decision }
    }
    return nil
  }

  @Test("a film that is behind plays a little faster until it is near, and then normally")
  mutating func catchesUp() {
    #expect(decide(.milliseconds(240)) == nil)
    let fast = PlaybackRate(1.05)
    #expect(decide(.milliseconds(260)) == .setRate(fast))
    #expect(decide(.milliseconds(210), at: fast) == nil)
    #expect(decide(.milliseconds(200), at: fast) == .setRate(.normal))
  }

  @Test("with sound, whose speed changes late, a higher speed ends as much earlier")
  mutating func sound() {
    policy = LatencyPolicy(target: .milliseconds(200), hasSound: true)
    let fast = PlaybackRate(1.05)
    #expect(decide(.milliseconds(260)) == .setRate(fast))
    #expect(decide(.milliseconds(207), at: fast) == nil)
    #expect(decide(.milliseconds(206), at: fast) == .setRate(.normal))
    #expect(decide(.seconds(8)) == .setRate(PlaybackRate(2)))
    #expect(decide(.milliseconds(321), at: PlaybackRate(2)) == nil)
    #expect(decide(.milliseconds(320), at: PlaybackRate(2)) == .setRate(.normal))
    #expect(decide(.milliseconds(90)) == .setRate(PlaybackRate(0.95)))
  }

  @Test("a viewer who wants little delay gets it")
  mutating func littleDelay() {
    policy = LatencyPolicy(target: .zero)
    #expect(decide(.milliseconds(9)) == nil)
    #expect(decide(.milliseconds(15)) == .setRate(PlaybackRate(1.05)))
  }

  @Test("far behind it plays faster, and does not slow down step by step")
  mutating func farBehind() {
    #expect(decide(.seconds(8)) == .setRate(PlaybackRate(2)))
    #expect(decide(.seconds(2), at: PlaybackRate(2)) == nil)
    #expect(decide(.milliseconds(100), at: PlaybackRate(2)) == .setRate(.normal))
  }

  @Test("beyond two seconds it jumps, where a sync picture saves at least half of the distance")
  mutating func jumps() {
    #expect(decide(.milliseconds(2199), gain: .seconds(2)) == .setRate(PlaybackRate(1.25)))
    #expect(decide(.milliseconds(2300), gain: .seconds(2), at: PlaybackRate(1.25)) == .jump)
    let farther = decide(.seconds(8), gain: .seconds(3), at: PlaybackRate(1.25))
    #expect(farther == .setRate(PlaybackRate(2)))
    #expect(decide(.seconds(8), gain: .seconds(4), at: PlaybackRate(2)) == .jump)
  }

  @Test("a burst of packets is no reason: the least distance of a second counts")
  mutating func bursts() {
    for index in 0..<500 {
      now += .milliseconds(20)
      let distance = Duration.milliseconds(150 + index % 10 * 40)
      let facts = LatencyPolicy.Facts(distance: distance, rate: .normal, wallTime: now)
      #expect(policy.decide(facts) == nil)
    }
  }

  @Test("below half of the target it plays slower until there is enough again")
  mutating func runsDry() {
    #expect(decide(.milliseconds(110)) == nil)
    let slow = PlaybackRate(0.95)
    #expect(decide(.milliseconds(90)) == .setRate(slow))
    #expect(decide(.milliseconds(149), at: slow) == nil)
    #expect(decide(.milliseconds(150), at: slow) == .setRate(.normal))
  }

  @Test("the viewer's speed is left alone, until it is normal again")
  mutating func viewersSpeed() {
    #expect(decide(.seconds(9), gain: .seconds(9), at: PlaybackRate(0.5)) == nil)
    #expect(decide(.seconds(2)) == .setRate(PlaybackRate(1.25)))
  }

  /// The device's clock against the sender's: without an answer 0.72 s in an hour.
  @Test("clocks that differ leave the distance where it is for an hour", arguments: [-200, 200])
  mutating func skew(millionths: Int) {
    var (distance, rate) = (Duration.milliseconds(200), PlaybackRate.normal)
    var (least, most) = (distance, distance)
    let step = Duration.milliseconds(40)
    var changeCount = 0
    for _ in 0..<90_000 {
      now += step
      let played = rate.mediaTime(in: step)
      distance += step + step * millionths / 1_000_000 - played
      (least, most) = (min(least, distance), max(most, distance))
      let facts = LatencyPolicy.Facts(distance: distance, rate: rate, wallTime: now)
      if case .setRate(let next)? = policy.decide(facts) {
        rate = next
        changeCount += 1
      }
    }
    #expect(least > .milliseconds(90) && most < .milliseconds(262))
    #expect(changeCount <= 30)
  }
}
