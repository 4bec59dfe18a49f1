import Media
import RTP

/// What was sent, what came of it, and what a receiver has made of it.
struct LiveSurvey {
  /// One packet of the stream, and how it fared.
  struct Sent {
    let header: RTPHeader
    let byteCount: Int
    let time: Duration

    /// When it came, each time.
    var arrivals: [Duration] = []

    /// What happened to it when it came first.
    var fate: PacketFate?

    /// The extended number, where it has one.
    var number: Int?

    /// When it left the jitter buffer; `nil` if it never did.
    var delivery: Duration?
  }

  /// In the order in which they were sent; without a bad network, in the order in which they came.
  private(set) var sent: [Sent] = []

  /// The units of the stream, in order.
  private(set) var units: [AccessUnit] = []
  private(set) var format: TrackFormat?
  private(set) var processor: RTPProcessor

  /// How many packets of the stream came, and how.
  var counters: PacketCounters {
    processor.formats.keys.min().map { processor.counters(ofStream: $0) } ?? PacketCounters()
  }

  /// Which packet was the next one from when on.
  private var deliveries: [(time: Duration, next: Int)] = []

  /// The datagrams of the stream as they came.
  let arrived: [ReceivedDatagram]

  /// Receives a recording.
  ///
  /// - Parameters:
  ///   - recording: The packets as they were sent: those of the stream, and control packets.
  ///   - impairment: What the network does to them.
  ///   - description: What the sender says about its streams.
  ///   - settings: How long to wait for packets.
  ///   - protections: What takes the protection off.
  ///   - rules: Those that take the place of the core's.
  init(
    _ recording: [ReceivedDatagram], _ impairment: Impairment?,
    _ description: SessionDescription?, _ settings: RTPSettings,
    protections: [any PacketProtection] = [], rules: RTPRules
  ) {
    arrived = impairment?.apply(to: recording, sparing: 4) ?? recording
    processor = RTPProcessor(
      description, settings: settings, protections: protections, rules: rules)
    processor.log = PacketLog()
    var main = MainUnits(description)
    for datagram in arrived {
      // A receiver has a timer, and does not wait for the next packet to give up on one.
      while let deadline = processor.deadline, deadline < datagram.arrival {
        take(processor.advance(to: deadline), &main)
        noteDelivery(at: deadline)
        // Where nothing can leave the buffer at its deadline, the next packet decides.
        guard processor.deadline != deadline else { break }
      }
      take(processor.receive(datagram), &main)
      noteDelivery(at: datagram.arrival)
    }
    take(processor.finish(), &main)
    let log = processor.log?.packets ?? []
    sent = Self.packets(of: recording)
    note(log)
  }

  private mutating func take(_ events: [RTPEvent], _ main: inout MainUnits) {
    units += main.take(events)
    for case .format(let found, let id) in events where main.isMain(id) && format == nil {
      format = found
    }
  }

  /// The packets of the main stream: those with the payload type of the first one.
  private static func packets(of recording: [ReceivedDatagram]) -> [Sent] {
    var source: UInt32?
    return recording.compactMap { datagram in
      guard !RTPPacket.isControl(datagram.bytes), let packet = try? RTPPacket(datagram.bytes) else {
        return nil
      }
      source = source ?? packet.header.source
      guard packet.header.source == source else { return nil }
      return Sent(
        header: packet.header, byteCount: datagram.bytes.count, time: datagram.arrival)
    }
  }

  /// Notes for each packet when it came, and when it left the buffer.
  private mutating func note(_ log: [LoggedPacket]) {
    var places: [UInt16: Int] = [:]
    for (index, packet) in sent.enumerated() {
      if places[packet.header.sequenceNumber] == nil {
        places[packet.header.sequenceNumber] = index
      }
    }
    let source = sent.first?.header.source
    for row in log where row.header?.source == source {
      guard let header = row.header, let index = places[header.sequenceNumber] else { continue }
      if sent[index].arrivals.isEmpty {
        (sent[index].fate, sent[index].number) = (row.fate, row.number)
      }
      sent[index].arrivals.append(row.arrival)
    }
    for index in sent.indices where sent[index].fate == .kept || sent[index].fate == .suspect {
      guard let number = sent[index].number else { continue }
      sent[index].delivery = deliveries.first { $0.next > number }?.time
    }
  }

  /// Notes which packet is the next one now.
  private mutating func noteDelivery(at time: Duration) {
    guard let index = processor.formats.keys.min(),
      let next = processor.nextNumber(ofStream: index), next > deliveries.last?.next ?? .min
    else { return }
    deliveries.append((time, next))
  }
}
