import Playback

/// Where a simulation is between the file and the buffer.
struct SimulatedSupply: Sendable {
  enum Work: Sendable {
    case resting
    case fetching(until: Duration)
    case decoding(until: Duration)
  }

  let decodeTime: Duration
  let network: SimulatedNetwork
  var counts = DecodingCounts()
  var work = Work.resting

  /// The sample that is fetched or decoded next.
  var nextIndex = 0

  /// Frames that the decoder holds back until those before them are there.
  var held: [Int] = []

  /// Frames on their way into the buffer.
  var outgoing: [Int] = []
  var preroll = Preroll<Int>(target: .zero)

  /// Whether no frame was delivered since the last seek.
  var isFirst = true

  /// Whether the first of `outgoing` has found the buffer full.
  var isWaiting = false
  var isClosed = false

  /// When the work in hand is done.
  var end: Duration? {
    switch work {
    case .resting: nil
    case .fetching(let end), .decoding(let end): end
    }
  }

  /// Drops what is in hand, and goes on from another sample.
  mutating func seek(to target: Duration, from index: Int) {
    work = .resting
    nextIndex = index
    held = []
    outgoing = []
    preroll = Preroll(target: target)
    isFirst = true
    isWaiting = false
    isClosed = false
  }
}

/// When requested samples arrive.
package struct SimulatedNetwork: Hashable, Sendable {
  private let bytesPerSecond: Int?
  private let outages: [BufferSimulation.Outage]

  /// Describes a network; without a bandwidth, everything arrives at once.
  package init(bytesPerSecond: Int?, outages: [BufferSimulation.Outage]) {
    precondition(bytesPerSecond ?? 1 > 0, "bytes arrive, or nothing is ever played")
    self.bytesPerSecond = bytesPerSecond
    self.outages = outages.sorted { $0.start < $1.start }
  }

  /// When the last of this many bytes arrives; during an outage nothing does.
  package func arrival(of byteCount: Int, askedAt wallTime: Duration) -> Duration {
    let second = Duration.seconds(1).attoseconds
    var rest =
      bytesPerSecond.map {
        Duration(attoseconds: (Int128(byteCount) * second + Int128($0) - 1) / Int128($0))
      } ?? .zero
    var time = wallTime
    for outage in outages where outage.end > time {
      guard time + rest > outage.start else { break }
      rest -= max(.zero, outage.start - time)
      time = outage.end
    }
    return time + rest
  }
}

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
