/// What is known about the line to a terminal, and of the terminal: how far, and how fast.
///
/// A frame's answer comes after the way there and back, and after what the frame itself takes: on
/// the line, where it is narrow, and in the terminal, which draws it. Two numbers describe that: the
/// time that nothing at all would take, and the bytes a second.
///
///     sent ──way──▶│ waits for frames before it │ its bytes │──way──▶ answered
struct LineEstimate: Hashable, Sendable {
  /// After this long another sample replaces the latency, even a larger one: lines change.
  static let memory = Duration.seconds(10)

  /// What counts of the frames before, when another one is measured.
  private static let persistence = 0.7

  /// The least that something small has taken, and when that was.
  private var least: Sample?

  private struct Sample: Hashable {
    let value: Duration
    let at: Duration
  }

  /// The least that a picture has taken: it goes the same way.
  private var leastPicture: Duration?

  private var bytes = 0.0
  private var time = 0.0

  /// Whether anything is known about the way, and of a picture's time.
  var isKnown: Bool { least != nil && bytes > 0 }

  /// Whether the way there and back was ever measured.
  var isMeasured: Bool { least != nil }

  /// The way there and back; zero if nothing is known.
  var latency: Duration {
    guard let least else { return .zero }
    return min(least.value, leastPicture ?? least.value)
  }

  /// Records how long a few bytes took that had nothing before them.
  mutating func measured(latency: Duration, at now: Duration) {
    let isOld = least.map { now - $0.at > Self.memory } ?? true
    if isOld { leastPicture = nil }
    if isOld || latency < self.latency { least = Sample(value: latency, at: now) }
  }

  /// Records how long a frame took, and how much of that its bytes alone took.
  mutating func measured(_ byteCount: Int, roundTrip: Duration, service: Duration) {
    leastPicture = min(leastPicture ?? roundTrip, roundTrip)
    bytes = Self.persistence * bytes + Double(byteCount)
    time = Self.persistence * time + service / .seconds(1)
  }

  /// How long this many bytes will take, beside the way there and back.
  func service(_ byteCount: Int) -> Duration {
    bytes == 0 ? .zero : .seconds(Double(byteCount) * time / bytes)
  }
}
