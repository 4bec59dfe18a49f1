import Media

/// Decides when to give up on an answer that does not arrive, or hardly.
///
/// It looks four times within the time for which silence is tolerated. A server that sends a byte a
/// second is never silent, and would keep a viewer waiting for ever: so what comes has to have a
/// rate as well, in the long run.
struct ProgressWatch {
  /// The state of an exchange.
  struct Reading {
    /// Grows with everything that happens.
    let eventCount: Int
    /// Bytes of the body so far.
    let byteCount: Int
    /// Whether the sender waits for the reader.
    let isHeldBack: Bool
  }

  /// Looks in the time for which silence is suffered.
  static let looksPerPatience = 4

  /// The number of looks over which the rate is measured: two and a half times that.
  private static let window = 10

  /// The least rate, in bytes a second: a hundredth of what the slowest films need.
  private static let leastRate = 100

  private let patience: Duration
  private var lastCount = -1
  private var silentLooks = 0
  private var byteCounts: [Int] = []

  init(patience: Duration) {
    self.patience = patience
  }

  /// The time between two looks.
  var interval: Duration { patience / Self.looksPerPatience }

  /// Looks once more; returns why to give up, if it is time to.
  mutating func look(at reading: Reading) -> ResourceError? {
    guard !reading.isHeldBack else {
      (silentLooks, byteCounts) = (0, [])
      return nil
    }
    silentLooks = reading.eventCount == lastCount ? silentLooks + 1 : 0
    lastCount = reading.eventCount
    if silentLooks >= Self.looksPerPatience { return .timedOut(after: patience) }
    return reading.byteCount > 0 ? rateFailure(reading.byteCount) : nil
  }

  private mutating func rateFailure(_ byteCount: Int) -> ResourceError? {
    byteCounts.append(byteCount)
    guard byteCounts.count > Self.window else { return nil }
    let time = interval * Self.window
    let rate = Duration.seconds(byteCount - byteCounts.removeFirst()) / time
    return rate < Double(Self.leastRate) ? .tooSlow(bytesPerSecond: Int(rate.rounded(.up))) : nil
  }
}
