import ExerciseKit
import Media
import Playback

/// A.6 · A clock that follows the sound.
///
/// hard · 45 minutes
///
/// A device says how many frames it was given (`reading.written`), how many of them are still to be
/// heard (`reading.delay`), and when that was (`reading.time`). Some devices move in steps of 20 ms, some
/// run ahead for a while. Return the clock after this reading:
///
/// 1. Where the clock is now: `present = clock.position(at: reading.time)`.
/// 2. What was heard: `written − delay` frames, as a `Duration`. Not less than `clock.base`, and not more
///    than what was written, nor than `clock.base`, the time since `clock.start`, a thousandth of that
///    time, and 5 ms together: a device cannot play more than time passes, but its quartz may be fast.
/// 3. The error is what was heard less `present`. From 100 ms on, either way, jump: `position` becomes
///    what was heard, and `floor` becomes `present` if that is later: a picture that was shown stays.
/// 4. Below 100 ms, `position` becomes `present` and a sixteenth of the error, but moves by no more
///    than a hundredth of the time since `clock.time`; a tenth in the first 500 ms after `clock.start`.
///
/// In both cases `time` becomes `reading.time`, and `written` what was written, if that is more than
/// before. `seconds(_:_:)` below makes a duration of frames.
///
///     clock at 1.000 s, 20 ms later the device has played 1.016 s   →   1.0198 s: −4/16 is too much
///
/// Types: in a `SoundClock` everything is a `Duration` (`base`, `start`, `position`, `time`,
/// `floor`, `written`); in a `DeviceReading` `written` and `delay` are frames, `Int`, and `time` is
/// a `Duration`.
package func follow(
  _ clock: SoundClock, _ reading: DeviceReading, sampleRate: Int
) throws -> SoundClock {
  throw Unwritten("A.6: move a clock towards what a device says")
}

/// How long this many frames last.
private func seconds(_ frames: Int, _ sampleRate: Int) -> Duration {
  .nanoseconds(Int64(frames) * 1_000_000_000 / Int64(sampleRate))
}
