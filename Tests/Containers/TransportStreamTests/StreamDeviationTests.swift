import Media
import Testing

@testable import TransportStream

/// Further streams that are not as most are: each is counted, said, and survived.
@Suite struct StreamDeviationTests {
  private static let film = StreamMaker.film(40).bytes

  /// Where the packets of a PID begin.
  private func packets(of pid: Int) -> [Int] {
    stride(from: 0, to: Self.film.count, by: 188).filter {
      Int(Self.film[$0 + 1] & 0x1F) << 8 | Int(Self.film[$0 + 2]) == pid
    }
  }

  @Test("packets that only fill the stream are dropped and counted")
  func nullPackets() {
    var bytes = Self.film
    let null: [UInt8] = [0x47, 0x1F, 0xFF, 0x10] + [UInt8](repeating: 0, count: 184)
    for place in [5, 3, 1] { bytes.insert(contentsOf: null, at: place * 188) }
    let demuxed = Demuxed(bytes)
    #expect(demuxed.counters.nullPackets == 3)
    #expect(demuxed.pictures == shifted(Demuxed(Self.film).pictures, like: demuxed.pictures))
    #expect(demuxed.faults == [])
  }

  /// Units as at other places in the stream.
  private func shifted(_ units: [TransportUnit], like others: [TransportUnit]) -> [TransportUnit] {
    zip(units, others).map { unit, other in
      TransportUnit(
        pid: unit.pid, data: unit.data, presentationTime: unit.presentationTime,
        decodeTime: unit.decodeTime, isSync: unit.isSync, isRecoveryPoint: unit.isRecoveryPoint,
        duration: unit.duration, offset: other.offset)
    }
  }

  @Test("a reserved control and a field that is too long are invalid packets", arguments: [0, 1])
  func invalidPackets(kind: Int) {
    let place = packets(of: StreamMaker.soundPID)[5]
    var bytes = Self.film
    if kind == 0 {
      bytes[place + 3] &= 0xCF
    } else {
      bytes[place + 3] |= 0x20
      bytes[place + 4] = 184
    }
    let demuxed = Demuxed(bytes)
    #expect(demuxed.counters.errors == 1)
    #expect(demuxed.counters.lost == 1)
    #expect(demuxed.faults.contains { $0.offset == place })
  }

  @Test("the same counter with other bytes is a loss")
  func otherBytes() {
    let place = packets(of: StreamMaker.videoPID)[9]
    var copy = Array(Self.film[place..<place + 188])
    copy[150] ^= 1
    var bytes = Self.film
    bytes.insert(contentsOf: copy, at: place)
    let demuxed = Demuxed(bytes)
    #expect(demuxed.counters.duplicates == 0)
    #expect(demuxed.counters.lost == 15)
  }

  @Test("counters need not go on where another segment begins")
  func segments() {
    let other = StreamMaker.film(10, from: 270_000).bytes
    var demuxer = TransportDemuxer()
    var count = 0
    for (index, segment) in [Self.film, other].enumerated() {
      if index > 0 { demuxer.beginSegment() }
      for case .unit(let unit) in demuxer.append(segment)
      where Int(unit.pid) == StreamMaker.videoPID { count += 1 }
    }
    for case .unit(let unit) in demuxer.finish() where Int(unit.pid) == StreamMaker.videoPID {
      count += 1
    }
    #expect(demuxer.counters.lost == 0)
    #expect(count == 50)
  }

  @Test("decoding times after presentation times are passed on, and the order is the stream's")
  func lateDecodeTimes() {
    var maker = StreamMaker()
    maker.writeTables()
    for index in 0..<4 {
      let picture = maker.picture(isSync: index == 0, byteCount: 200)
      let time = Int64(index) * 3600
      // As some of Apple's segments have them.
      maker.write(
        StreamMaker.pes(picture, pts: time + 1000, dts: time + 5000), pid: StreamMaker.videoPID)
    }
    let demuxed = Demuxed(maker.bytes)
    #expect(demuxed.pictures.map(\.presentationTime) == [1000, 4600, 8200, 11_800])
    #expect(demuxed.pictures.map(\.decodeTime) == [5000, 8600, 12_200, 15_800])
    #expect(demuxed.faults == [])
  }

  @Test("start codes may lie over the borders of packets and of PES packets", arguments: 1..<12)
  func borders(length: Int) {
    var maker = StreamMaker()
    maker.writeTables()
    let pictures = (0..<4).map { maker.picture(isSync: $0 == 0, byteCount: 40) }
    let stream = pictures.flatMap(\.self)
    var rest = stream[...]
    while !rest.isEmpty {
      // Each piece is a PES packet of its own, without times.
      let piece = Array(rest.prefix(length * 7))
      maker.write(StreamMaker.pes(piece), pid: StreamMaker.videoPID)
      rest = rest.dropFirst(piece.count)
    }
    let demuxed = Demuxed(maker.bytes)
    #expect(demuxed.pictures.map(\.data) == pictures)
    #expect(demuxed.faults == [])
  }

  @Test("a header may lie over several packets", arguments: [1, 5, 9, 14, 18])
  func headerOverPackets(first: Int) {
    var maker = StreamMaker()
    maker.writeTables()
    let picture = maker.picture(isSync: true, byteCount: 100)
    let packet = StreamMaker.pes(picture, pts: 9000, dts: 4500)
    let cut = HeaderCut(packet, first: first)
    let demuxed = Demuxed(maker.bytes + cut.packets)
    #expect(demuxed.pictures.map(\.data) == [picture])
    #expect(demuxed.pictures.first?.presentationTime == 9000)
    #expect(demuxed.pictures.first?.decodeTime == 4500)
  }

  /// A PES packet in packets of 188 bytes, the first of which has this many bytes of it.
  private struct HeaderCut {
    private(set) var packets: [UInt8] = []

    init(_ packet: [UInt8], first: Int) {
      for (number, range) in [0..<first, first..<packet.count].enumerated() {
        let payload = packet[range]
        let stuffing = 183 - payload.count
        let start: UInt8 = number == 0 ? 0x41 : 0x01
        let header: [UInt8] = [0x47, start, 0x00, 0x30 | UInt8(number), UInt8(stuffing), 0]
        packets += header
        packets += [UInt8](repeating: 0xFF, count: stuffing - 1)
        packets += payload
      }
    }
  }

  @Test("a recovery point is said to be one, and is no sync sample")
  func recoveryPoint() {
    var maker = StreamMaker()
    maker.writeTables()
    // payloadType 6, payloadSize 1; recovery_frame_cnt 0 …
    let message: [UInt8] = [0, 0, 0, 1, 0x09, 0xF0, 0, 0, 1, 0x06, 0x06, 0x01, 0xC4, 0x80]
    for index in 0..<3 {
      let picture = maker.picture(isSync: index == 0, byteCount: 90, hasDelimiter: index != 1)
      maker.write(
        StreamMaker.pes(index == 1 ? message + picture : picture, pts: Int64(index) * 3600),
        pid: StreamMaker.videoPID)
    }
    let pictures = Demuxed(maker.bytes).pictures
    #expect(pictures.map(\.isRecoveryPoint) == [false, true, false])
    #expect(pictures.map(\.isSync) == [true, false, false])
  }

  @Test("a picture that is marked as a random access is a sync sample if its slices are I slices")
  func randomAccess() {
    // first_mb_in_slice 0 is 1; slice_type 7 (I) is 0001000, 5 (P) is 00110.
    let slices: [(bytes: [UInt8], isSync: Bool)] = [
      ([0x41, 0x88, 0x80], true), ([0x41, 0x9A, 0x80], false),
    ]
    for (slice, isSync) in slices {
      var maker = StreamMaker()
      maker.writeTables()
      maker.write(
        StreamMaker.pes(maker.picture(isSync: true, byteCount: 90), pts: 0),
        pid: StreamMaker.videoPID)
      var picture: [UInt8] = [0, 0, 0, 1, 0x09, 0xF0, 0, 0, 1]
      picture += slice
      picture += [UInt8](repeating: 0x33, count: 40)
      maker.write(
        StreamMaker.pes(picture, pts: 3600), pid: StreamMaker.videoPID, isRandomAccess: true)
      #expect(Demuxed(maker.bytes).pictures.map(\.isSync) == [true, isSync])
    }
  }

  @Test("a section that is longer than tables may be is counted")
  func longSection() {
    var maker = StreamMaker()
    let content = [UInt8](repeating: 0, count: 1020)
    maker.write(
      sections: [StreamMaker.section(0, identifier: 1, version: 0, content)], pid: 0)
    maker.writeTables()
    for index in 0..<3 { maker.writePicture(index, from: 0) }
    let demuxed = Demuxed(maker.bytes)
    #expect(demuxed.counters.badSections == 1)
    #expect(demuxed.pictures.count == 3)
  }
}
