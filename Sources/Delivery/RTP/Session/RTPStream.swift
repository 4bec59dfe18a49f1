import Media
import POSIX
import TransportStream

/// What a processor reports.
package enum RTPEvent: Hashable, Sendable {
  /// How the units of a stream are coded from here on.
  case format(TrackFormat, RTPTrackID)
  /// The streams within a transport stream.
  case subtracks([TransportTrack], stream: Int)
  /// The next unit.
  case unit(AccessUnit, RTPTrackID)
  /// Units are missing.
  case lost(RTPTrackID)
  /// The stream starts again with other numbers and times.
  case restarted(stream: Int)
  /// The sender has ended the stream.
  case ended(stream: Int)
}

/// A stream of a session, and the PID within its transport stream; 0 for all others.
package struct RTPTrackID: Hashable, Sendable {
  /// The place of its `m=` line in the session description, from 0.
  package var stream: Int
  package var subtrack: UInt16 = 0

  package init(stream: Int, subtrack: UInt16 = 0) {
    (self.stream, self.subtrack) = (stream, subtrack)
  }
}

/// One stream of a session: its packets on their way to units.
struct RTPStream: Sendable {
  let format: PayloadFormat
  private let index: Int
  private var receiver: PacketReceiver
  private var assembler: any RTPAssembler
  private var watch: TimestampWatch
  private var gates: [UInt16: SyncGate] = [:]
  private(set) var events: [RTPEvent] = []
  private(set) var faults: [RTPFault] = []

  /// How often units were found to be missing.
  private(set) var gapCount = 0

  /// Whether a sync picture is missing, so that the sender may receive a request for one.
  private(set) var needsPicture = false

  /// Whether the sender's clock has stepped, so that what its reports said is no longer true.
  private(set) var hasStepped = false

  private let concealsAfter: Duration?
  private static let faultLimit = 100

  /// - Parameters:
  ///   - index: The place of its `m=` line.
  ///   - format: What its payload is.
  ///   - settings: How it is received.
  ///   - rules: Those that take the place of this module's own.
  /// - Throws: `RTPFault` if such payloads are not read.
  init(
    _ index: Int, _ format: PayloadFormat, _ settings: RTPSettings, rules: RTPRules
  ) throws(RTPFault) {
    (self.index, self.format) = (index, format)
    receiver = PacketReceiver(settings, rules: rules)
    watch = TimestampWatch(clockRate: format.clockRate)
    concealsAfter = settings.concealsAfter
    switch format.encoding {
    case "H264":
      assembler = VideoAssembler(
        .h264, parameters: format.parameters, settings, rules: rules)
    case "H265":
      assembler = VideoAssembler(
        .hevc, parameters: format.parameters, settings, rules: rules)
    case "MPEG4-GENERIC": assembler = try AACAssembler(format)
    case "MP2T": assembler = TransportAssembler()
    case "PCMU", "PCMA": assembler = PCMAssembler(format)
    default: throw .unsupportedFormat(format.encoding)
    }
    drain()
  }

  var source: UInt32? { receiver.source }
  var counters: PacketCounters { receiver.counters }
  var statistics: ReceptionStatistics? { receiver.statistics }
  var deadline: Duration? { receiver.deadline }
  var heldCount: Int { receiver.heldCount }
  var next: Int? { receiver.next }

  mutating func takeEvents() -> [RTPEvent] {
    defer {
      events.removeAll(keepingCapacity: true)
      hasStepped = false
    }
    return events
  }

  mutating func receive(
    _ packet: RTPPacket, at arrival: Duration, from sender: SocketAddress?
  ) -> (verdict: PacketVerdict, number: Int?) {
    let answer = receiver.receive(
      packet, at: arrival, from: sender, clockRate: format.clockRate)
    drain()
    return answer
  }

  mutating func advance(to now: Duration) {
    receiver.advance(to: now)
    drain()
  }

  mutating func finish() {
    receiver.finish()
    drain()
    assembler.finish()
    collect()
    for item in watch.finish() { pass(item) }
  }

  /// The sender says that its source has ended: another one may follow at once.
  mutating func end(from sender: SocketAddress?) {
    finish()
    receiver.release(from: sender)
    events.append(.ended(stream: index))
  }

  /// What a receiver report says about the stream; `nil` if nothing has come.
  ///
  /// - Parameters:
  ///   - now: When the report is sent.
  ///   - sent: The sender's own last report, and when it came.
  /// - Returns: The block of a report.
  mutating func report(
    at now: Duration, _ sent: (report: SenderReport, arrival: Duration)?
  ) -> ReceptionReport? {
    guard var report = receiver.report() else { return nil }
    if let (sent, arrival) = sent {
      report.lastSenderReport = sent.compactTime
      report.delaySinceLastSenderReport = UInt32(
        clamping: max(.zero, now - arrival).ticks(of: 65_536))
    }
    return report
  }

  /// Passes on what has left the jitter buffer.
  private mutating func drain() {
    for item in receiver.takeOutput() {
      switch item {
      case .packet(let packet): assembler.take(packet)
      case .lost(let numbers): assembler.lose(numbers)
      case .restarted:
        assembler.restart()
        collect()
        for item in watch.finish() { pass(item) }
        watch.restart()
        events.append(.restarted(stream: index))
      }
      collect()
    }
    collect()
  }

  private mutating func collect() {
    for item in assembler.takeOutput() {
      switch item {
      case .format(let format, let subtrack):
        events.append(.format(format, RTPTrackID(stream: index, subtrack: subtrack)))
      case .subtracks(let tracks): events.append(.subtracks(tracks, stream: index))
      case .unit(let unit): pass(unit)
      case .lost(let subtrack): lose(subtrack)
      case .fault(let fault):
        if faults.count < Self.faultLimit { faults.append(fault) }
      }
    }
  }

  private mutating func lose(_ subtrack: UInt16) {
    // All streams, if it is a transport stream that starts again.
    for key in gates.keys where key == subtrack || subtrack == 0 { gates[key]?.lose() }
    gapCount += 1
    if format.isVideo { needsPicture = true }
    events.append(.lost(RTPTrackID(stream: index, subtrack: subtrack)))
  }

  private mutating func pass(_ unit: AccessUnit) {
    // A transport stream contains its own times.
    guard unit.subtrack == 0 else { return deliver(unit) }
    for item in watch.take(unit) { pass(item) }
  }

  private mutating func pass(_ item: TimestampWatch.Output) {
    switch item {
    case .unit(let unit): deliver(unit)
    case .restarted:
      gates[0]?.restart()
      hasStepped = true
      events.append(.restarted(stream: index))
    }
  }

  private mutating func deliver(_ unit: AccessUnit) {
    var unit = unit
    if unit.duration == nil {
      var gate = gates[unit.subtrack] ?? SyncGate(concealsAfter: concealsAfter)
      let decision = gate.decide(unit, at: unit.time)
      gates[unit.subtrack] = gate
      (unit.isHeld, unit.isConcealed) = (decision == .hold, decision == .conceal)
      if decision == .show { needsPicture = false }
    }
    events.append(.unit(unit, RTPTrackID(stream: index, subtrack: unit.subtrack)))
  }
}
