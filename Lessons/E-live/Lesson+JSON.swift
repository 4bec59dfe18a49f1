import LessonKit
import Media
import RTP

extension Lesson {
  /// A picture as the data has it.
  private struct Row {
    let timestamp: UInt32
    let byteCount: Int
    let isSync: Bool
    let isHeld: Bool
  }

  /// Writes every picture that is whole, and what happened to the packets.
  func writeJSON() async throws {
    var rows: [Row] = []
    let processor = try await receive { unit in
      rows.append(
        Row(
          timestamp: unit.timestamp, byteCount: unit.data.count, isSync: unit.isSync,
          isHeld: unit.isHeld))
    }
    try await page.writeJSON(lineDepth: 2) { json in
      json.object { json in
        json.key("accessUnits")
        json.array { json in
          for row in rows {
            json.object { json in
              json.member("timestamp", Int(row.timestamp))
              json.member("size", row.byteCount)
              json.member("sync", row.isSync)
              json.member("held", row.isHeld)
            }
          }
        }
        json.key("packets")
        Self.write(processor.counters, to: &json)
      }
    }
  }

  private static func write(_ counters: PacketCounters, to json: inout JSONWriter) {
    json.object { json in
      json.member("received", counters.received)
      json.member("lost", counters.lost)
      json.member("duplicates", counters.duplicates)
      json.member("late", counters.late)
      json.member("authFailed", counters.notAuthentic)
      json.member("replayed", counters.replayed)
      json.member("malformed", counters.malformed)
    }
  }

  /// Writes the pictures back to back on standard output.
  ///
  /// Where the packets carry no parameter sets, those of the session description are put before the
  /// first picture: without them nothing can be decoded.
  func writeStream() async throws {
    var hasBegun = false
    let described = description.flatMap { MainStream($0) }?.parameterSets ?? []
    _ = try await receive { unit in
      if !hasBegun, !MainStream.hasParameterSets(unit.data, like: described) {
        page.output.write(described)
      }
      hasBegun = true
      page.output.write(unit.data)
    }
  }

  /// Receives the recording, and hands over the units of its first stream with pictures.
  private func receive(_ body: (AccessUnit) -> Void) async throws -> RTPProcessor {
    var processor = RTPProcessor(
      description, settings: settings, protections: protections, rules: rules)
    var main = MainUnits(description)
    let impairment = try impairment(loss: 0)
    let transport = RTPDumpTransport(bytes)
    if let impairment {
      // What a network does to a packet depends on those after it.
      var datagrams: [ReceivedDatagram] = []
      while let datagram = try await transport.next() { datagrams.append(datagram) }
      for datagram in impairment.apply(to: datagrams) {
        for unit in main.take(processor.receive(datagram)) { body(unit) }
      }
    } else {
      while let datagram = try await transport.next() {
        for unit in main.take(processor.receive(datagram)) { body(unit) }
      }
    }
    for unit in main.take(processor.finish()) { body(unit) }
    page.report(processor.faults)
    if let fault = await transport.fault { page.report("\(fault)") }
    return processor
  }
}
