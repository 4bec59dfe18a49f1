import Media

/// Notices when the sender's clock steps, and when a single timestamp is wrong.
///
/// Cameras set their clocks, encoders restart theirs, and anyone who sees a plain stream can send one
/// packet with any timestamp. A unit whose time is more than a second ahead of what its arrival allows,
/// or more than a second back, is set aside. The next one decides:
///
///     it fits what came before     the one that was set aside had a wrong timestamp: it gets a time
///                                  between its neighbours
///     it follows the other one     the clock has stepped: the stream starts again with both
///     it fits neither              it is set aside as well
///
/// Lateness is not a step: a network may delay any unit. And a clock that stops while nothing is
/// sent goes on where it was.
struct TimestampWatch: Sendable {
  enum Output: Hashable, Sendable {
    /// The next unit, with its time without the wrap.
    case unit(AccessUnit)
    /// The times of what follows are unrelated to those before.
    case restarted
  }

  private let clockRate: UInt32
  private var unwrapper = RTPTimestampUnwrapper()

  /// The units so far, of this run of the sender's clock; `nil` before the first.
  private var run: Run?

  /// Units whose timestamps do not fit, in order.
  private var suspects: [AccessUnit] = []

  /// Units that are set aside, at most: several frames of sound share a packet.
  private static let suspectLimit = 64

  init(clockRate: UInt32) { self.clockRate = max(1, clockRate) }

  /// Forgets all times: the stream starts again for another reason.
  mutating func restart() {
    (unwrapper, run) = (RTPTimestampUnwrapper(), nil)
    suspects.removeAll()
  }

  /// Takes the next unit.
  ///
  /// - Parameter unit: A unit; of its times only `timestamp` and `arrival` count.
  /// - Returns: What is certain now, in order.
  mutating func take(_ unit: AccessUnit) -> [Output] {
    var next = unwrapper
    let time = next.unwrap(unit.timestamp)
    if let run, !run.fits(time, unit, clockRate) { return suspect(unit) }
    let cleared = clearSuspects(before: time)
    unwrapper = next
    return cleared + [accept(unit, at: time)]
  }

  /// Returns what was set aside: nothing follows.
  mutating func finish() -> [Output] { clearSuspects(before: nil) }

  private mutating func suspect(_ unit: AccessUnit) -> [Output] {
    guard let first = suspects.first, follows(unit, first) || suspects.count >= Self.suspectLimit
    else {
      let isOfSamePacket = suspects.last.map { $0.packets.overlaps(unit.packets) } ?? true
      // If suspects do not agree, only the newest may be the first of another run.
      let cleared = isOfSamePacket ? [] : clearSuspects(before: nil)
      suspects.append(unit)
      return cleared
    }
    let units = suspects + [unit]
    restart()
    return [.restarted]
      + units.map { unit in
        let time = unwrapper.unwrap(unit.timestamp)
        return accept(unit, at: time)
      }
  }

  /// Whether a unit continues the first suspect; one of the same packet is not a second witness.
  private func follows(_ unit: AccessUnit, _ first: AccessUnit) -> Bool {
    guard unit.packets.lowerBound > first.packets.upperBound else { return false }
    var unwrapper = RTPTimestampUnwrapper()
    let start = unwrapper.unwrap(first.timestamp)
    let run = Run(first, at: start, clockRate)
    return run.fits(unwrapper.unwrap(unit.timestamp), unit, clockRate)
  }

  /// Gives the suspects times of their own, between their neighbours.
  private mutating func clearSuspects(before time: Int64?) -> [Output] {
    guard !suspects.isEmpty, let run else { return [] }
    defer { suspects.removeAll() }
    let distance = max(0, (time ?? run.last &+ run.step &* 2) &- run.last)
    let count = Int64(suspects.count)
    return suspects.enumerated().map { index, unit in
      var unit = unit
      unit.time = run.last &+ distance / (count + 1) &* Int64(index + 1)
      return .unit(unit)
    }
  }

  private mutating func accept(_ unit: AccessUnit, at time: Int64) -> Output {
    if run == nil { run = Run(unit, at: time, clockRate) }
    run?.note(time, unit, clockRate)
    var unit = unit
    unit.time = time
    return .unit(unit)
  }

  /// How times and arrivals have belonged together since the clock last stepped.
  private struct Run: Sendable {
    /// The time of the last unit, and the latest of all, in ticks.
    private(set) var last: Int64
    private(set) var highest: Int64

    /// The last distance between neighbours.
    private(set) var step: Int64 = 0
    private var lastArrival: Duration

    /// The least delays of the present period and of the one before.
    private var least: Duration
    private var leastBefore: Duration?
    private var periodStart: Duration

    private static let period = Duration.seconds(5)

    /// What no network and no order of pictures explains.
    private static let limit = Duration.seconds(1)

    init(_ unit: AccessUnit, at time: Int64, _ clockRate: UInt32) {
      (last, highest) = (time, time)
      (lastArrival, periodStart) = (unit.arrival, unit.arrival)
      least = unit.arrival - Self.duration(time, clockRate)
    }

    private static func duration(_ ticks: Int64, _ clockRate: UInt32) -> Duration {
      MediaTime(value: ticks, timescale: clockRate).duration
    }

    /// Whether a unit may belong to this run.
    func fits(_ time: Int64, _ unit: AccessUnit, _ clockRate: UInt32) -> Bool {
      let back = Self.duration(highest &- time, clockRate)
      if back > Self.limit { return false }
      // Some recordings do not say when their packets came.
      guard unit.arrival > .zero || lastArrival > .zero else { return true }
      // The network only adds to the delay. And what is a little after the last one needs no reason:
      // some senders are faster than time.
      let delay = unit.arrival - Self.duration(time, clockRate)
      let isAhead = delay + Self.limit < min(least, leastBefore ?? least)
      return !isAhead || Self.duration(time &- last, clockRate) <= Self.limit
    }

    mutating func note(_ time: Int64, _ unit: AccessUnit, _ clockRate: UInt32) {
      if time != last { step = abs(time &- last) }
      (last, highest, lastArrival) = (time, max(highest, time), unit.arrival)
      let delay = unit.arrival - Self.duration(time, clockRate)
      least = min(least, delay)
      if unit.arrival - periodStart >= Self.period {
        (leastBefore, least, periodStart) = (least, delay, unit.arrival)
      }
    }
  }
}
