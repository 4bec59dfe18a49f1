import Media
import POSIX
import TransportStream

/// Makes units from the datagrams of a session: pictures and frames of sound, whole and in order.
///
/// It receives every datagram with its time of arrival, and the time while none arrives: its output
/// depends on these alone. It waits for nothing and sends nothing; it returns what to send.
package struct RTPProcessor: Sendable {
  package let settings: RTPSettings
  private let rules: RTPRules
  var streams: [Int: RTPStream] = [:]
  private(set) var media: [MediaDescription]

  /// Where nothing describes the streams: what is learned of their payloads.
  private var guess: PayloadGuess?

  /// One for each `m=` line; the last one also serves all lines after it.
  var protections: [any PacketProtection]
  var control: ControlSchedule
  var ownCounters = PacketCounters()
  var ownFaults: [RTPFault] = []
  private var now = Duration.zero

  /// Whether packets of a transport stream may come without RTP, because no description says what
  /// comes.
  private let isBareAllowed: Bool

  /// Datagrams so far that are packets of a transport stream without RTP.
  private(set) var bareCount = 0

  /// The last report of each sender: it may come before the first packet.
  private(set) var reports: [UInt32: (report: SenderReport, arrival: Duration)] = [:]

  /// Records the fate of each packet, for a display; `nil` records nothing.
  package var log: PacketLog?

  /// Creates a processor.
  ///
  /// - Parameters:
  ///   - description: What the sender says about its streams; without it they are guessed.
  ///   - settings: How long it waits for packets.
  ///   - protections: What takes the protection off, for each `m=` line; empty if there is none.
  package init(
    _ description: SessionDescription?, settings: RTPSettings = RTPSettings(),
    protections: [any PacketProtection] = []
  ) {
    self.init(description, settings: settings, protections: protections, rules: .core)
  }

  /// Creates a processor with rules that replace this module's own.
  package init(
    _ description: SessionDescription?, settings: RTPSettings = RTPSettings(),
    protections: [any PacketProtection] = [], rules: RTPRules
  ) {
    self.settings = settings
    self.rules = rules
    self.protections = protections
    media = description?.media ?? []
    isBareAllowed = media.isEmpty && protections.isEmpty
    control = ControlSchedule()
    if media.isEmpty { guess = PayloadGuess() }
    for (index, stream) in media.enumerated() { open(stream, at: index) }
  }

  /// Takes a datagram.
  ///
  /// - Returns: What is complete now, in order.
  package mutating func receive(_ datagram: ReceivedDatagram) -> [RTPEvent] {
    now = max(now, datagram.arrival)
    for index in streams.keys { streams[index]?.advance(to: now) }
    guard let clear = unprotected(datagram) else { return takeEvents() }
    if let packet = bare(clear) {
      receive(packet, datagram)
    } else if RTPPacket.isControl(clear) {
      receive(control: clear, from: datagram.sender)
    } else {
      do throws(ParsingError) {
        receive(try packet(clear), datagram)
      } catch {
        ownCounters.malformed += 1
        note(.malformed(error))
        log?.append(datagram, nil, .malformed)
      }
    }
    return takeEvents()
  }

  /// Says that time has passed: packets that are missing for too long are given up.
  package mutating func advance(to now: Duration) -> [RTPEvent] {
    self.now = max(self.now, now)
    for index in streams.keys { streams[index]?.advance(to: self.now) }
    return takeEvents()
  }

  /// Ends the session.
  ///
  /// - Returns: What was held back.
  package mutating func finish() -> [RTPEvent] {
    settle()
    for index in streams.keys { streams[index]?.finish() }
    return takeEvents()
  }
}

extension RTPProcessor {
  private static var faultLimit: Int { 8 }
  private static var senderLimit: Int { 64 }

  private mutating func note(_ fault: RTPFault) {
    guard ownFaults.count < Self.faultLimit, !ownFaults.contains(fault) else { return }
    ownFaults.append(fault)
  }

  private mutating func open(_ description: MediaDescription, at index: Int) {
    let formats = description.payloadTypes.compactMap { description.payloadFormat($0) }
    guard let format = formats.first else {
      if let type = description.payloadTypes.first {
        note(.unsupportedFormat(PayloadFormat.name(ofStaticType: type)))
      }
      return
    }
    open(format, at: index)
  }

  private mutating func open(_ format: PayloadFormat, at index: Int) {
    do throws(RTPFault) {
      streams[index] = try RTPStream(index, format, settings, rules: rules)
    } catch {
      note(error)
    }
  }

  private func packet(_ datagram: [UInt8]) throws(ParsingError) -> RTPPacket {
    if let fields = rules.header?(datagram), let packet = RTPPacket(fields, of: datagram) {
      return packet
    }
    return try RTPPacket(datagram)
  }

  /// The packet that a sender of RTP would have sent; `nil` for a datagram that is RTP.
  ///
  /// Most senders of `udp://` send a transport stream as it is, seven of its packets in a datagram.
  /// Its first byte would be a version of RTP that no one uses.
  private mutating func bare(_ datagram: [UInt8]) -> RTPPacket? {
    guard isBareAllowed, TransportPacket.areWhole(datagram) else { return nil }
    defer { bareCount += 1 }
    let header = RTPHeader(
      payloadType: 33, sequenceNumber: UInt16(truncatingIfNeeded: bareCount),
      timestamp: UInt32(truncatingIfNeeded: now.ticks(of: 90_000)), source: 0)
    return RTPPacket(header, payload: datagram)
  }

  /// Takes the protection off; `nil` for a packet that cannot be trusted.
  private mutating func unprotected(_ datagram: ReceivedDatagram) -> [UInt8]? {
    guard !protections.isEmpty else { return datagram.bytes }
    let wanted = datagram.mediaIndex ?? describedIndex(datagram.bytes) ?? 0
    let index = min(max(wanted, 0), protections.count - 1)
    do throws(ProtectionFault) {
      return RTPPacket.isControl(datagram.bytes)
        ? try protections[index].unprotect(control: datagram.bytes)
        : try protections[index].unprotect(datagram.bytes)
    } catch {
      switch error {
      case .notAuthentic: ownCounters.notAuthentic += 1
      case .replayed: ownCounters.replayed += 1
      case .malformed: ownCounters.malformed += 1
      }
      log?.append(datagram, nil, .rejected)
      return nil
    }
  }

  /// The stream that a packet belongs to, by its payload type.
  private func describedIndex(_ datagram: [UInt8]) -> Int? {
    guard datagram.count > 1 else { return nil }
    return media.firstIndex { $0.payloadTypes.contains(datagram[1] & 0x7F) }
  }

  private mutating func receive(_ packet: RTPPacket, _ datagram: ReceivedDatagram) {
    if guess != nil { return examine(packet, datagram) }
    let described = media.firstIndex { $0.payloadTypes.contains(packet.header.payloadType) }
    let wanted = datagram.mediaIndex ?? (media.isEmpty ? 0 : described)
    guard let wanted, streams[wanted] != nil else {
      return log?.append(datagram, packet, .foreign) ?? ()
    }
    // Another payload type on the same port is none of the described ones: comfort noise, say.
    if media.indices.contains(wanted),
      !media[wanted].payloadTypes.contains(packet.header.payloadType)
    {
      return log?.append(datagram, packet, .foreign) ?? ()
    }
    deliver(packet, datagram, to: wanted)
  }

  private mutating func deliver(
    _ packet: RTPPacket, _ datagram: ReceivedDatagram, to index: Int
  ) {
    // The tag of a protected packet proves more than its address.
    let sender = protections.isEmpty ? datagram.sender : nil
    let answer = streams[index]?.receive(packet, at: datagram.arrival, from: sender)
    guard let answer else { return }
    log?.append(
      datagram, packet, PacketFate(answer.verdict), number: answer.number,
      next: streams[index]?.next)
  }

  /// Keeps a packet until its stream's format can be guessed.
  private mutating func examine(_ packet: RTPPacket, _ datagram: ReceivedDatagram) {
    guess?.append(packet, datagram)
    if guess?.isDecided == true { settle() }
  }

  /// Opens the stream that has been guessed, and takes the packets that have waited.
  private mutating func settle() {
    guard let guess else { return }
    self.guess = nil
    guard let (payloadType, format) = guess.choice else {
      if !guess.packets.isEmpty { note(.noStreams) }
      return
    }
    open(format, at: 0)
    for (packet, datagram) in guess.packets where packet.header.payloadType == payloadType {
      deliver(packet, datagram, to: 0)
    }
    media = [MediaDescription(guessed: payloadType)]
  }

  private mutating func receive(control datagram: [UInt8], from sender: SocketAddress?) {
    guard let packets = try? ControlPacket.compound(datagram) else {
      return ownCounters.malformed += 1
    }
    for packet in packets {
      switch packet {
      case .senderReport(let report, _):
        // A session has a few senders; hostile ones have any number.
        guard reports.count < Self.senderLimit || reports[report.source] != nil else { break }
        reports[report.source] = (report, now)
      case .goodbye(let sources):
        for (index, stream) in streams {
          guard let source = stream.source, sources.contains(source) else { continue }
          streams[index]?.end(from: sender)
        }
      default: break
      }
    }
  }

  private mutating func takeEvents() -> [RTPEvent] {
    for stream in streams.values where stream.hasStepped {
      // Its reports are about the clock before the step; the next ones come in a few seconds.
      if let source = stream.source { reports[source] = nil }
    }
    return streams.keys.sorted().flatMap { streams[$0]?.takeEvents() ?? [] }
  }
}
