import Playback
import Testing

@testable import TerminalPlayer

@Suite("Latency of what is live") struct LatencyPolicyTests {
  @Test("a film that is behind plays a little faster until it is near, and then normally")
  func catchesUp() {
    var policy = LatencyPolicy()
    #expect(policy.rate(behind: .milliseconds(400), at: .normal) == nil)
    #expect(policy.rate(behind: .milliseconds(500), at: .normal) == PlaybackRate(1.05))
    #expect(policy.rate(behind: .milliseconds(350), at: PlaybackRate(1.05)) == nil)
    #expect(policy.rate(behind: .milliseconds(290), at: PlaybackRate(1.05)) == .normal)
  }

  @Test("far behind it plays faster, and does not slow down step by step")
  func farBehind() {
    var policy = LatencyPolicy()
    #expect(policy.rate(behind: .seconds(8), at: .normal) == PlaybackRate(2))
    #expect(policy.rate(behind: .seconds(2), at: PlaybackRate(2)) == nil)
    #expect(policy.rate(behind: .milliseconds(100), at: PlaybackRate(2)) == .normal)
  }

  @Test("the viewer's speed is left alone, until it is normal again")
  func viewersSpeed() {
    var policy = LatencyPolicy()
    #expect(policy.rate(behind: .seconds(2), at: PlaybackRate(0.5)) == nil)
    #expect(policy.rate(behind: .seconds(2), at: .normal) == PlaybackRate(1.25))
  }
}
