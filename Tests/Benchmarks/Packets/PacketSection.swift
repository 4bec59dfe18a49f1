import MP4
import Media
import POSIX
import RTP
import Sending

/// What a receiver of real-time packets can take: parsing, order, reassembly of pictures.
///
/// A film is cut into packets once; then a receiver takes all of them, as fast as it can, in this
/// process and on one thread. Processor time counts: no other program that does only this is installed.
struct PacketSection {
  let maker: FilmMaker
  let isQuick: Bool

  /// Megabits a second that one core has to take.
  private static let bar = 200.0

  func report(rounds: Int) async throws -> PacketReport {
    let clip = try await maker.clip(
      "720p", width: 1280, height: 720, frameCount: isQuick ? 10 : 60)
    let demuxer = try await MP4Demuxer(reader: FileByteRangeReader(path: clip.path))
    var film = try await FilmPackets(demuxer, settings: SendingSettings())
    let text = film.sessionDescription(host: "127.0.0.1", port: 5004, name: "benchmark")
    let description = try SessionDescription(parsing: Array(text.utf8))
    var packets: [ReceivedDatagram] = []
    while let next = try await film.next() { packets += next }
    let lossy = packets.enumerated().filter { $0.offset % 100 != 99 }.map(\.element)
    let reordered = stride(from: 0, to: packets.count, by: 3).flatMap {
      packets[$0..<min($0 + 3, packets.count)].reversed()
    }
    return PacketReport(
      rounds: rounds, bar: Self.bar,
      cases: [("in order", packets), ("1 % lost", lossy), ("three by three reversed", reordered)]
        .map { title, datagrams in measure(title, datagrams, description, rounds) })
  }

  private func measure(
    _ title: String, _ datagrams: [ReceivedDatagram], _ description: SessionDescription,
    _ rounds: Int
  ) -> PacketReport.Case {
    var unitCount = 0
    let seconds = (0..<rounds).map { _ in
      let start = processorTime
      var processor = RTPProcessor(description)
      var events: [RTPEvent] = []
      for datagram in datagrams { events += processor.receive(datagram) }
      events += processor.finish()
      let elapsed = (processorTime - start) / .seconds(1)
      unitCount = events.count { if case .unit = $0 { true } else { false } }
      return elapsed
    }
    return PacketReport.Case(
      title: title, packetCount: datagrams.count, unitCount: unitCount,
      byteCount: datagrams.reduce(0) { $0 + $1.bytes.count }, seconds: seconds)
  }
}
