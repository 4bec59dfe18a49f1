import Media
import TestSupport
import Testing

@testable import TransportStream

/// Packets that are taken together.
@Suite struct PacketRunTests {
  /// Five packets of one PID, each of which only continues.
  private static let packets = {
    var bytes: [UInt8] = []
    for counter: UInt8 in [14, 15, 0, 1, 2] {
      bytes += [0x47, 0x01, 0x00, 0x10 | counter]
      bytes += [UInt8](repeating: 0xAB, count: 184)
    }
    return bytes
  }()

  private static func run(_ bytes: [UInt8], at start: Int = 0) -> PacketRun? {
    var run = PacketRun(bytes.span, at: start, stride: 188)
    run?.extend(in: bytes.span)
    return run
  }

  @Test("goes on as long as counters go up by one, modulo 16")
  func whole() throws {
    let run = try #require(Self.run(Self.packets))
    #expect(run.count == 5)
    #expect(run.pid == 0x100)
    #expect(run.firstCounter == 14)
    #expect(run.lastCounter == 2)
    #expect(run.payload(1) == 192..<376)
    #expect(Self.run(Self.packets.dropLast())?.count == 4)
  }

  @Test(
    "ends before a packet that is not a plain one",
    arguments: [
      (0, 0x46), (1, 0x81), (1, 0x41), (1, 0x02), (2, 0x01), (3, 0x91), (3, 0x31), (3, 0x21),
      (3, 0x01), (3, 0x10),
    ] as [(Int, UInt8)])
  func ends(place: Int, byte: UInt8) {
    // sync byte, error, unit start, PID twice, scrambling, adaptation field thrice, counter
    var bytes = Self.packets
    bytes[3 * 188 + place] = byte
    #expect(Self.run(bytes)?.count == 3)
  }

  /// Reads every packet by itself.
  private static var oneByOne: TransportDemuxer {
    var rules = TransportRules.core
    rules.packetHeader = { _ in nil }
    return TransportDemuxer(rules: rules)
  }

  private static func events(_ stream: [UInt8], _ demuxer: TransportDemuxer) -> [TransportEvent] {
    var demuxer = demuxer
    return demuxer.append(stream) + demuxer.finish()
  }

  /// Large pictures, some of which end before the payload of their packets does, and sound.
  private static let film = {
    var maker = StreamMaker()
    maker.writeTables()
    for index in 0..<12 {
      let picture = maker.picture(isSync: index % 4 == 0, byteCount: 9000 + index * 3701)
      var packet = StreamMaker.pes(
        picture, pts: Int64(index) * 3600, declaresLength: index % 3 == 0)
      if index % 2 == 0 { packet += [UInt8](repeating: 0xFF, count: 700) }
      maker.write(packet, pid: StreamMaker.videoPID, isRandomAccess: index % 4 == 0)
      let frames = (0..<6).flatMap { maker.frame(byteCount: 300 + 10 * $0) }
      let sound = StreamMaker.pes(frames, streamID: 0xC0, pts: Int64(index) * 3600)
      maker.write(sound, pid: StreamMaker.soundPID)
    }
    return maker.bytes
  }()

  @Test("gives the same as packets one by one", arguments: 0..<40)
  func same(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = Self.film
    for _ in 0..<seed {
      let place = Int.random(in: 0..<bytes.count / 188, using: &random) * 188
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[place + Int.random(in: 0..<4, using: &random)] ^= 1 << UInt8(seed % 8)
      case 1: bytes.removeSubrange(place..<place + 188)
      case 2: bytes.insert(contentsOf: bytes[place..<place + 188], at: place)
      case 3: bytes.removeSubrange(place..<place + Int.random(in: 1..<188, using: &random))
      default: bytes[place + Int.random(in: 4..<188, using: &random)] = 0
      }
    }
    let together = Self.events(bytes, TransportDemuxer())
    let single = Self.events(bytes, Self.oneByOne)
    #expect(together == single)
    #expect(Demuxed(bytes) == Demuxed(bytes, Self.oneByOne))
    #expect(Demuxed(bytes, pieces: [1000, 1, 188, 20_000]) == Demuxed(bytes))
  }

  @Test(
    "a picture over the limit is dropped after the same packet", arguments: [700, 735, 737, 20_000])
  func limit(byteLimit: Int) {
    var packets: [UInt8] = []
    for index in 0..<150 {
      packets += [0x47, 0x01, 0x00, 0x10 | UInt8(index & 15)]
      // A picture begins in every tenth packet.
      packets += index % 10 == 0 ? [0, 0, 1, 0x65, 0x88] : [1, 1, 1, 1, 1]
      packets += [UInt8](repeating: 0xAB, count: 179)
    }
    var outputs: [UnitOutput] = []
    for isTogether in [true, false] {
      var assembler = AnnexBAssembler(
        .h264, rules: SharedRules(.core), byteLimit: byteLimit)
      var output = UnitOutput(pid: 256)
      assembler.begin(UnitStart(offset: 0), &output)
      var run = PacketRun(packets.span, at: 0, stride: 188)
      run?.extend(in: packets.span)
      while let part = run, part.count > 0 {
        guard let first = run?.removeFirst(isTogether ? part.count : 1) else { break }
        assembler.append(first, of: packets.span, &output)
      }
      assembler.finish(&output)
      outputs.append(output)
    }
    #expect(outputs[0].events == outputs[1].events)
    #expect(outputs[0].faults == outputs[1].faults)
    #expect(outputs[0].faults.isEmpty == (byteLimit > 16_384 + 1840))
  }
}
