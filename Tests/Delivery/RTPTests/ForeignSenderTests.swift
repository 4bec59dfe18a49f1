import Media
import POSIX
import TestSupport
import Testing

@testable import RTP

/// Packets from addresses other than the source's.
@Suite("Foreign senders") struct ForeignSenderTests {
  private let own: SocketAddress
  private let other: SocketAddress

  init() throws {
    own = try SocketAddress.resolve("192.0.2.1", port: 5000, for: .datagram)[0]
    other = try SocketAddress.resolve("192.0.2.2", port: 5000, for: .datagram)[0]
  }

  private func description() throws -> SessionDescription {
    try SessionDescription(parsing: Array(MadeStream.description.utf8))
  }

  private func pictures(_ range: Range<Int>, from sender: SocketAddress) -> [ReceivedDatagram] {
    range.map { index in
      var datagram = MadeStream().picture(index)
      datagram.sender = sender
      return datagram
    }
  }

  /// A packet of the attacker: any number, any source, when picture `index` comes.
  private func forged(
    _ number: UInt16, source: UInt32, at index: Int, after wait: Duration = .zero
  ) -> ReceivedDatagram {
    let header = RTPHeader(
      hasMarker: true, payloadType: 96, sequenceNumber: number, timestamp: 1, source: source)
    var datagram = ReceivedDatagram(
      RTPPacket(header, payload: [0x65, 0x88, 0x80, 0x10]).bytes,
      at: MadeStream().picture(index).arrival + wait, mediaIndex: 0)
    datagram.sender = other
    return datagram
  }

  private func play(_ datagrams: [ReceivedDatagram]) throws -> Recording.Played {
    var played = Recording.Played(processor: RTPProcessor(try description()), events: [])
    for datagram in datagrams.sorted(by: { $0.arrival < $1.arrival }) {
      played.events += played.processor.receive(datagram)
    }
    return played
  }

  @Test("while a source sends, packets from elsewhere change nothing")
  func attack() throws {
    let quiet = try play(pictures(0..<500, from: own)).units(of: 0)
    var random = SplitMix64(seed: 3)
    var attack: [ReceivedDatagram] = []
    for index in stride(from: 10, to: 500, by: 10) {
      // Two in sequence with another source, random numbers with the right one, and copies of old ones.
      attack += [0, 1].map { forged(100 + $0, source: UInt32(index), at: index) }
      attack.append(
        forged(
          UInt16.random(in: 0...UInt16.max, using: &random), source: MadeStream.pictureSource,
          at: index, after: .milliseconds(3)))
      var copy = pictures(index / 2..<index / 2 + 1, from: other)[0]
      copy.arrival = MadeStream().picture(index).arrival + .milliseconds(7)
      attack.append(copy)
    }
    let played = try play(pictures(0..<500, from: own) + attack)
    #expect(played.units(of: 0) == quiet)
    let counters = played.processor.counters
    #expect(counters.foreign == attack.count && counters.restarts == 0 && counters.lost == 0)
  }

  @Test("a source that has been silent for two seconds may have moved")
  func moved() throws {
    let moved = try play(pictures(0..<100, from: own) + pictures(160..<300, from: other))
    #expect(moved.processor.counters.foreign == 0)
    let whole = try play(pictures(0..<300, from: own))
    #expect(moved.units(of: 0).last?.timestamp == whole.units(of: 0).last?.timestamp)
    // Not before: 40 pictures are 1.6 s.
    let early = try play(pictures(0..<100, from: own) + pictures(140..<145, from: other))
    #expect(early.processor.counters.foreign == 5)
  }

  @Test("a source that says goodbye makes room at once, if it is its host that says so")
  func goodbye() throws {
    let goodbye =
      ControlPacket.receiverReport(source: MadeStream.pictureSource, []).bytes
      + ControlPacket.goodbye([MadeStream.pictureSource]).bytes
    for (host, isBelieved) in [(own.with(port: 5001), true), (other, false)] {
      var datagram = ReceivedDatagram(
        goodbye, at: MadeStream().picture(99).arrival + .milliseconds(1), mediaIndex: 0)
      datagram.sender = host
      let played = try play(
        pictures(0..<100, from: own) + [datagram] + pictures(100..<120, from: other))
      #expect(played.processor.counters.foreign == (isBelieved ? 0 : 20))
    }
  }
}
