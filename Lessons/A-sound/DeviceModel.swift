import LessonKit
import Media

/// A sound device in numbers: what it says, and what is true.
///
/// Real devices differ in two ways from a perfect one: their quartz is some millionths off, and many
/// know their position only in steps.
struct DeviceModel: Hashable, Sendable {
  /// Millionths by which it is faster than the computer's clock.
  var drift = 300

  /// The position advances in steps of this length.
  var step = Duration.milliseconds(21)

  /// Frames a second that it is meant to play.
  static let sampleRate = 48_000

  /// How often a player asks.
  static let interval = Duration.milliseconds(20)

  /// How much waits in its queue: a tenth of a second.
  static let queue = Duration.milliseconds(100)

  init() {}

  /// Reads an option: `drift=300ppm,step=21ms`; what is not named is 0.
  init(_ text: String, option: String) throws(UsageError) {
    (drift, step) = (0, .zero)
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2 else { throw Self.misread(text, option) }
      switch (sides[0], sides[1]) {
      case ("drift", let value) where value.hasSuffix("ppm"):
        guard let number = Int(value.dropLast(3)), -10_000...10_000 ~= number else {
          throw Self.misread(text, option)
        }
        drift = number
      case ("step", let value) where value.hasSuffix("ms"):
        guard let number = Int(value.dropLast(2)), 0...1000 ~= number else {
          throw Self.misread(text, option)
        }
        step = .milliseconds(number)
      default: throw Self.misread(text, option)
      }
    }
  }

  private static func misread(_ text: String, _ option: String) -> UsageError {
    UsageError(
      "\(option) takes what a device does, such as drift=300ppm,step=21ms: '\(text)' "
        + "(up to 10000ppm and 1000ms)")
  }

  /// How much has really been heard, a time after the start.
  func heard(after time: Duration) -> Duration { time + time * drift / 1_000_000 }

  /// What the device says about it.
  func reading(after time: Duration) -> DeviceReading {
    let truth = heard(after: time)
    var said = frames(truth)
    let step = frames(step)
    if step > 0 { said -= said % step }
    let written = frames(truth + Self.queue)
    return DeviceReading(written: written, delay: written - said, time: time)
  }

  private func frames(_ time: Duration) -> Int {
    Int(MediaTime(time, timescale: UInt32(Self.sampleRate)).value)
  }
}

extension DeviceModel: CustomStringConvertible {
  var description: String {
    let side = drift < 0 ? "slow" : "fast"
    let steps = step == .zero ? "no steps" : "steps of \(Int(step / .milliseconds(1))) ms"
    return drift == 0 ? "exact, \(steps)" : "\(drift.magnitude) millionths \(side), \(steps)"
  }
}
