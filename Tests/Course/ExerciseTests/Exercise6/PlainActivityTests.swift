import Oracles
import Playback
import Steps
import Testing

/// The answer that `./course solution 6.2` shows first, against what the player does.
@Suite struct PlainActivityTests {
  @Test(arguments: [false, true], [false, true])
  func `the plain rule is the player's`(isFilling: Bool, isPlaying: Bool) throws {
    let activity = BufferActivity(isFilling: isFilling, isPlaying: isPlaying)
    for milliseconds in stride(from: 0, through: 4000, by: 250) {
      for (hasPicture, hasEnded) in [(true, false), (false, false), (true, true), (false, true)] {
        for start in [1, 3] {
          let thresholds = BufferThresholds(
            low: .seconds(1), target: .seconds(3), start: .seconds(start))
          let level = Duration.milliseconds(milliseconds)
          let plain = activity.next(
            at: level, hasPicture: hasPicture, hasEnded: hasEnded, thresholds: thresholds)
          let core = try Steps.reference.nextActivity(
            activity, level, hasPicture, hasEnded, thresholds)
          #expect(plain == core, "\(level), \(activity), picture \(hasPicture), end \(hasEnded)")
        }
      }
    }
  }
}
