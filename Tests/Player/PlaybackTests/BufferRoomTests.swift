import Media
import Oracles
import TestSupport
import Testing

@testable import Playback

/// The limits that decide whether a frame is let in, against the plain count of those that fit.
@Suite struct BufferRoomTests {
  @Test("a frame is let in where the plain count finds room", arguments: 0..<100 as Range<UInt64>)
  func same(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let limits = BufferLimits(
      byteCount: .random(in: 1...1000, using: &random),
      frameCount: .random(in: 1...20, using: &random))
    for _ in 0..<50 {
      let level = BufferLevel(
        duration: .milliseconds(Int.random(in: 0...900, using: &random)),
        frameCount: .random(in: 0...25, using: &random),
        byteCount: .random(in: 0...1200, using: &random))
      let size = Int.random(in: 1...400, using: &random)
      let room = limits.room(
        beside: level, frameByteCount: size, frameDuration: .milliseconds(40),
        target: .seconds(1))
      #expect((room > 0) == (limits.limit(against: size, beside: level) == nil))
    }
  }
}
