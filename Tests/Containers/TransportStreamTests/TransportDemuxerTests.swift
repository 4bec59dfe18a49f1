import Media
import TestSupport
import Testing

@testable import TransportStream

@Suite struct TransportDemuxerTests {
  private static let film = StreamMaker.film(40).bytes
  private static let whole = Demuxed(film)

  private static func times(_ count: Int64, from start: Int64, every step: Int64) -> [Int64?] {
    (0..<count).map { start + $0 * step }
  }

  @Test("gives out every picture and every frame of sound, with times")
  func units() {
    let whole = Self.whole
    #expect(whole.tracks.map(\.kind) == [.h264, .aac])
    #expect(whole.tracks.map(\.language) == ["und", "deu"])
    #expect(whole.counters.lost + whole.counters.errors + whole.counters.badSections == 0)
    #expect(whole.faults == [])
    #expect(whole.pictures.count == 40)
    #expect(whole.pictures.map(\.decodeTime) == Self.times(40, from: 126_000, every: 3600))
    #expect(whole.pictures.map(\.isSync) == (0..<40).map { $0 % 10 == 0 })
    // 40 pictures last 144 000 ticks, which are 75 frames of 1920.
    #expect(whole.frames.map(\.presentationTime) == Self.times(75, from: 126_000, every: 1920))
    #expect(whole.frames.map(\.data.count) == (0..<75).map { 100 + $0 * 13 % 40 })
  }

  @Test("a picture is all of its NAL units, and the zero before the first")
  func pictureBytes() {
    var maker = StreamMaker()
    let pictures = (0..<40).map {
      let picture = maker.picture(isSync: $0 % 10 == 0, byteCount: 300 + $0 * 37 % 500)
      if $0 % 2 == 0 {
        let first = ($0 * 3600 + 1919) / 1920, end = (($0 + 2) * 3600 + 1919) / 1920
        for index in first..<end { _ = maker.frame(byteCount: 100 + index * 13 % 40) }
      }
      return picture
    }
    #expect(Self.whole.pictures.map(\.data) == pictures)
  }

  @Test("parameter sets become the format")
  func format() throws {
    let formats = try #require(Self.whole.formats[UInt16(StreamMaker.videoPID)])
    #expect(formats.count == 1)
    let video = try #require(formats[0].video)
    #expect(video.width == 1280)
    #expect(video.height == 720)
    let code: [UInt8] = [0, 0, 0, 1]
    let sets: [UInt8] = code + StreamMaker.sequenceSet + code + StreamMaker.pictureSet
    #expect(video.configuration == sets)
    let audio = try #require(Self.whole.formats[UInt16(StreamMaker.soundPID)]?.first?.audio)
    #expect(audio.sampleRate == 48_000)
    // AAC-LC, 48 kHz, 2 channels: 00010 0011 0010 000.
    #expect(audio.configuration == [0x11, 0x90])
  }

  @Test("any pieces give the same", arguments: 0..<24)
  func pieces(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let sizes =
      seed == 0
      ? [1] : (0..<50).map { _ in Int.random(in: 1...(seed < 12 ? 300 : 9), using: &random) }
    let damaged = Self.damaged(seed)
    #expect(Demuxed(damaged, pieces: sizes) == Demuxed(damaged))
    #expect(Demuxed(Self.film, pieces: sizes) == Self.whole)
  }

  /// The film with bytes changed, left out and put in.
  private static func damaged(_ seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed + 100)
    var bytes = film
    for _ in 0..<8 {
      let place = Int.random(in: 0..<bytes.count - 400, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[place] ^= 1 << Int.random(in: 0..<8, using: &random)
      case 1: bytes.removeSubrange(place..<place + Int.random(in: 1...400, using: &random))
      case 2: bytes.insert(contentsOf: [0x47, 0, 0, 1, 0x47], at: place)
      default: bytes.removeSubrange(place / 188 * 188..<place / 188 * 188 + 188)
      }
    }
    return bytes
  }

  @Test("times go on over the end of 33 bits")
  func wrap() {
    let start: Int64 = 1 << 33 - 36_000
    let demuxed = Demuxed(StreamMaker.film(40, from: start).bytes)
    #expect(demuxed.pictures.map(\.decodeTime) == Self.times(40, from: start, every: 3600))
    #expect(demuxed.frames.map(\.presentationTime) == Self.times(75, from: start, every: 1920))
  }
}

/// Streams that are not as they should be, as `streaming.md` lists them.
@Suite struct TransportDeviationTests {
  private static let film = StreamMaker.film(40).bytes
  private static let whole = Demuxed(film)

  /// Where the packets of a PID begin.
  private func packets(of pid: Int, in bytes: [UInt8] = film) -> [Int] {
    stride(from: 0, to: bytes.count, by: 188).filter {
      Int(bytes[$0 + 1] & 0x1F) << 8 | Int(bytes[$0 + 2]) == pid
    }
  }

  @Test("a missing packet costs its picture and is counted; the others are the same")
  func loss() {
    let packets = packets(of: StreamMaker.videoPID)
    var bytes = Self.film
    bytes.removeSubrange(packets[9]..<packets[9] + 188)
    let demuxed = Demuxed(bytes)
    #expect(demuxed.counters.lost == 1)
    #expect(demuxed.losses == [UInt16(StreamMaker.videoPID)])
    #expect(demuxed.frames.map(\.data) == Self.whole.frames.map(\.data))
    let missing = Self.whole.pictures.filter { !demuxed.pictures.map(\.data).contains($0.data) }
    #expect(1...2 ~= missing.count)
    #expect(demuxed.pictures.count == 40 - missing.count)
  }

  @Test("a packet that is there twice counts once; a third time is a loss")
  func duplicates() {
    let place = packets(of: StreamMaker.videoPID)[9]
    let copy = Self.film[place..<place + 188]
    var bytes = Self.film
    bytes.insert(contentsOf: copy, at: place)
    let once = Demuxed(bytes)
    #expect(once.counters.duplicates == 1)
    #expect(once.counters.lost == 0)
    #expect(once.pictures.map(\.data) == Self.whole.pictures.map(\.data))
    bytes.insert(contentsOf: copy, at: place)
    #expect(Demuxed(bytes).counters.lost == 15)
  }

  @Test("a packet that is marked as damaged is left out")
  func marked() {
    var bytes = Self.film
    bytes[packets(of: StreamMaker.videoPID)[9] + 1] |= 0x80
    let demuxed = Demuxed(bytes)
    #expect(demuxed.counters.errors == 1)
    #expect(demuxed.counters.lost == 1)
  }

  @Test("a discontinuity that is announced is no loss")
  func announced() {
    let first = StreamMaker.film(10)
    let second = StreamMaker.film(10, from: 900_000)
    // The counters of the second stream do not continue those of the first.
    let places = packets(of: StreamMaker.videoPID, in: second.bytes)
    #expect(Demuxed(first.bytes + second.bytes).counters.lost > 0)
    var bytes = second.bytes
    bytes[places[0] + 5] |= 0x80
    let demuxed = Demuxed(first.bytes + bytes)
    #expect(!demuxed.losses.contains(UInt16(StreamMaker.videoPID)))
    #expect(demuxed.pictures.count == 20)
  }

  @Test("a damaged table is counted, and the one before holds")
  func badSection() {
    var bytes = Self.film
    bytes[packets(of: StreamMaker.mapPID)[2] + 20] ^= 4
    let demuxed = Demuxed(bytes)
    #expect(demuxed.counters.badSections == 1)
    #expect(demuxed.pictures == Self.whole.pictures)
  }

  @Test("tables may come late: what was before them is read all the same")
  func lateTables() {
    var maker = StreamMaker()
    for index in 0..<6 { maker.writePicture(index, from: 0) }
    maker.write(sections: [StreamMaker.association()], pid: 0)
    for index in 6..<8 { maker.writePicture(index, from: 0) }
    maker.write(sections: [StreamMaker.map()], pid: StreamMaker.mapPID)
    for index in 8..<12 { maker.writePicture(index, from: 0) }
    let demuxed = Demuxed(maker.bytes)
    #expect(demuxed.pictures.count == 12)
    #expect(demuxed.counters.packets == maker.packetCount)
    #expect(demuxed.faults == [])
  }

  @Test("a new version of the tables changes the streams; one that is not current does not")
  func versions() {
    var maker = StreamMaker.film(10)
    let future = StreamMaker.section(
      2, identifier: 1, version: 3, isCurrent: false, [0xE1, 0x00, 0xF0, 0x00])
    maker.write(sections: [future], pid: StreamMaker.mapPID)
    #expect(Demuxed(maker.bytes).tracks.count == 2)
    maker.writeTables(version: 1, soundType: 0x11)
    #expect(Demuxed(maker.bytes).tracks.map(\.kind) == [.h264, .latm])
    #expect(Demuxed(maker.bytes).pictures.count == 10)
  }

  @Test("of several programs the first is read, or the one that is asked for")
  func programs() {
    var maker = StreamMaker()
    maker.write(
      sections: [
        StreamMaker.association(programs: [(0, 16), (7, 0x500), (1, StreamMaker.mapPID)])
      ],
      pid: 0)
    maker.write(sections: [StreamMaker.map(program: 7, videoType: 0x24)], pid: 0x500)
    maker.write(sections: [StreamMaker.map()], pid: StreamMaker.mapPID)
    for index in 0..<3 { maker.writePicture(index, from: 0) }
    #expect(Demuxed(maker.bytes).tracks.first?.kind == .hevc)
    let chosen = Demuxed(maker.bytes, TransportDemuxer(program: 1))
    #expect(chosen.tracks.first?.kind == .h264)
    #expect(chosen.pictures.count == 3)
    #expect(Demuxed(maker.bytes, TransportDemuxer(program: 9)).tracks == [])
  }

  @Test("an encrypted stream is said to be one, once")
  func scrambled() {
    var bytes = Self.film
    let places = packets(of: StreamMaker.videoPID)
    for place in places { bytes[place + 3] |= 0x80 }
    let demuxed = Demuxed(bytes)
    #expect(demuxed.counters.scrambled == places.count)
    #expect(demuxed.faults.map(\.reason) == [.scrambled])
    #expect(demuxed.frames.count == 75)
  }

  @Test("bytes behind a payload of declared length are padding")
  func padding() {
    var maker = StreamMaker()
    maker.writeTables()
    let frame = maker.frame(byteCount: 50)
    for index in 0..<4 {
      let packet = StreamMaker.pes(
        frame, streamID: 0xC0, pts: Int64(index) * 1920, declaresLength: true)
      maker.write(packet + [UInt8](repeating: 0x11, count: 30), pid: StreamMaker.soundPID)
    }
    let demuxed = Demuxed(maker.bytes)
    #expect(demuxed.frames.count == 4)
    #expect(demuxed.counters.errors == 0)
  }

  @Test("pictures without delimiters are told apart by their first slices")
  func noDelimiters() {
    var maker = StreamMaker()
    maker.writeTables()
    // Two pictures in each PES packet: the second has no time.
    for index in 0..<4 {
      let first = maker.picture(isSync: index == 0, byteCount: 300, hasDelimiter: false)
      let second = maker.picture(isSync: false, byteCount: 200, hasDelimiter: false)
      maker.write(
        StreamMaker.pes(first + second, pts: Int64(index) * 7200), pid: StreamMaker.videoPID)
    }
    let pictures = Demuxed(maker.bytes).pictures
    #expect(pictures.count == 8)
    #expect(
      pictures.map(\.presentationTime) == [0, nil, 7200, nil, 14_400, nil, 21_600, nil])
    #expect(pictures.map(\.decodeTime) == pictures.map(\.presentationTime))
  }

  @Test("frames of sound may lie over the borders of PES packets")
  func framesOverBorders() {
    var maker = StreamMaker()
    maker.writeTables()
    let frames = (0..<12).flatMap { maker.frame(byteCount: 90 + $0) }
    var time: Int64 = 0
    for start in stride(from: 0, to: frames.count, by: 250) {
      let piece = Array(frames[start..<min(start + 250, frames.count)])
      // The packet's time is that of the first frame that begins in it.
      var count = 0, place = 0
      while place < start {
        place += 97 + count
        count += 1
      }
      time = Int64(count) * 1920
      maker.write(
        StreamMaker.pes(piece, streamID: 0xC0, pts: time, declaresLength: true),
        pid: StreamMaker.soundPID)
    }
    let demuxed = Demuxed(maker.bytes)
    let times = (0..<12).map { Int64($0 * 1920) }
    #expect(demuxed.frames.map(\.presentationTime) == times)
    #expect(demuxed.frames.map(\.data.count) == (0..<12).map { 90 + $0 })
  }
}
