/// When a display can show something.
struct SimulatedDisplay: Sendable {
  /// The time between two refreshes, rounded up.
  ///
  /// Rounded once for all, so that a film of the same rate keeps step: refreshes that were rounded
  /// one by one would now and then come an attosecond before the frame they are to show.
  private let interval: Duration?
  private let outages: [BufferSimulation.Outage]

  init(refreshRate: Int?, outages: [BufferSimulation.Outage]) {
    precondition(refreshRate ?? 1 > 0, "a display shows something")
    interval = refreshRate.map {
      Duration(attoseconds: (Duration.seconds(1).attoseconds + Int128($0) - 1) / Int128($0))
    }
    self.outages = outages.sorted { $0.start < $1.start }
  }

  /// The first refresh at or after `wallTime` that comes after the `last` one.
  func refresh(at wallTime: Duration, after last: Duration?) -> Duration {
    var time = tick(at: wallTime, after: last)
    for outage in outages where outage.start <= time && time < outage.end {
      time = tick(at: outage.end, after: last)
    }
    return time
  }

  private func tick(at wallTime: Duration, after last: Duration?) -> Duration {
    guard let interval = interval?.attoseconds else { return wallTime }
    let number = (wallTime.attoseconds + interval - 1) / interval
    let time = Duration(attoseconds: number * interval)
    guard let last, time <= last else { return time }
    return last + Duration(attoseconds: interval)
  }
}
