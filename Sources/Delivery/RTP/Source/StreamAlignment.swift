import Media

/// Says which moment on the timeline a timestamp of each stream means.
///
/// Sound is heard as it was recorded, sample after sample. So it is pictures that move where both do not
/// fit: when the first sender reports come late, and while the clocks of a sender drift. Without sound
/// pictures follow our own clock, see ``ClockSkew``. Both are so slow that no viewer notices.
struct StreamAlignment: Sendable {
  private var anchors: [Int: Anchor] = [:]
  private var skews: [Int: ClockSkew] = [:]

  /// The stream that others are laid beside, and one with sound.
  private var reference: Int?
  private var sound: Int?

  /// Connects a number of a stream to a moment of the timeline.
  private struct Anchor {
    let ticks: Int64
    let moment: Duration
    let clockRate: UInt32

    /// The last unit's number.
    var lastTicks: Int64

    /// What is added to moments by now, and when the last unit came.
    var correction = Duration.zero
    var lastArrival: Duration?

    /// The moment of a number, on a timeline that advances with the sender's clock.
    func moment(of ticks: Int64) -> Duration {
      moment + MediaTime(value: ticks &- self.ticks, timescale: max(1, clockRate)).duration
    }
  }

  /// How much faster or slower pictures run at most: beside sound, and without it.
  private static let soundSlew = 10
  private static let clockSlew = 500

  /// Clocks that were never set may say anything: then the arrival says more.
  private static let longestDistance = 10.0

  /// Where a unit belongs.
  ///
  /// - Parameters:
  ///   - unit: The unit.
  ///   - stream: Its stream.
  ///   - isSound: Whether it is heard.
  ///   - processor: Knows the clocks of the streams, and the reports on them.
  /// - Returns: Its time, and the ticks a second that this is counted in.
  mutating func place(
    of unit: AccessUnit, _ stream: Int, isSound: Bool, _ processor: RTPProcessor
  ) -> (time: Int64, clockRate: UInt32) {
    var anchor = anchors[stream] ?? makeAnchor(unit, stream, processor)
    if isSound { sound = sound ?? stream }
    if !isSound, sound != stream { correct(&anchor, unit, stream, processor) }
    anchor.lastTicks = unit.time
    anchors[stream] = anchor
    let scale = anchor.clockRate
    let start = MediaTime(anchor.moment + anchor.correction, timescale: scale).value
    return (start &+ (unit.time &- anchor.ticks), scale)
  }

  /// Forgets a stream that starts again with other numbers.
  mutating func restart(_ stream: Int) {
    anchors[stream] = nil
    skews[stream] = nil
  }

  private mutating func correct(
    _ anchor: inout Anchor, _ unit: AccessUnit, _ stream: Int, _ processor: RTPProcessor
  ) {
    let time = anchor.moment(of: unit.time)
    let wanted: Duration
    let slew: Int
    if let sound, let other = anchors[sound] {
      let moment = moment(of: unit, stream, beside: other, sound, processor)
      (wanted, slew) = (moment.map { $0 - time } ?? anchor.correction, Self.soundSlew)
    } else {
      wanted = skews[stream, default: ClockSkew()].note(
        arrival: unit.arrival, time: time, correction: anchor.correction)
      slew = Self.clockSlew
    }
    let elapsed = unit.arrival - (anchor.lastArrival ?? unit.arrival)
    anchor.lastArrival = max(anchor.lastArrival ?? unit.arrival, unit.arrival)
    let step = min(max(elapsed, .zero), .seconds(1)) / slew
    let rest = wanted - anchor.correction
    anchor.correction += min(max(rest, .zero - step), step)
  }

  private mutating func makeAnchor(
    _ unit: AccessUnit, _ stream: Int, _ processor: RTPProcessor
  ) -> Anchor {
    var moment: Duration?
    if let reference, let other = anchors[reference] {
      moment = self.moment(of: unit, stream, beside: other, reference, processor)
    }
    reference = reference ?? stream
    return Anchor(
      ticks: unit.time, moment: moment ?? unit.arrival,
      clockRate: processor.formats[stream]?.clockRate ?? 90_000, lastTicks: unit.time)
  }

  /// The moment of a unit according to the sender's reports on its stream and on another one.
  private func moment(
    of unit: AccessUnit, _ stream: Int, beside other: Anchor, _ otherStream: Int,
    _ processor: RTPProcessor
  ) -> Duration? {
    // A transport stream contains its own times, which reports do not cover.
    guard stream != otherStream, unit.subtrack == 0,
      let clockRate = processor.formats[stream]?.clockRate,
      let own = processor.senderReport(ofStream: stream),
      let common = processor.senderReport(ofStream: otherStream)
    else { return nil }
    let ownTime = own.networkDuration(of: UInt32(truncatingIfNeeded: unit.time), clockRate)
    // Both are near their streams' last units, however long ago the streams began.
    let otherTime = common.networkDuration(
      of: UInt32(truncatingIfNeeded: other.lastTicks), other.clockRate)
    let moment = other.moment(of: other.lastTicks) + other.correction + (ownTime - otherTime)
    let isNear = abs((moment - unit.arrival) / .seconds(1)) < Self.longestDistance
    return isNear ? moment : nil
  }
}

extension SenderReport {
  /// The moment of the sender's clock for a timestamp near the report's.
  fileprivate func networkDuration(of timestamp: UInt32, _ clockRate: UInt32) -> Duration {
    let ticks = Int64(Int32(bitPattern: timestamp &- self.timestamp))
    let fraction = Int64(networkTime & 0xFFFF_FFFF) * 1_000_000 >> 32
    let seconds = Duration.seconds(Int64(networkTime >> 32)) + .microseconds(fraction)
    return seconds + MediaTime(value: ticks, timescale: max(1, clockRate)).duration
  }
}
