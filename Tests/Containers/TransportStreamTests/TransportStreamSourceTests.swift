import Media
import TestSupport
import Testing

@testable import TransportStream

@Suite struct TransportStreamSourceTests {
  private static let video = StreamMaker.videoPID
  private static let sound = StreamMaker.soundPID

  private func source(_ bytes: [UInt8]) async throws -> TransportStreamSource {
    try await TransportStreamSource(MemoryReader(bytes))
  }

  private func samples(
    _ source: TransportStreamSource, _ tracks: Set<Int>, at time: MediaTime? = nil
  ) async throws -> [(id: Int, sample: EncodedSample)] {
    let reader = try await source.reader(of: tracks, at: time)
    var samples: [(Int, EncodedSample)] = []
    var formats: Set<Int> = []
    while let event = try await reader.next() {
      switch event {
      case .format(_, let id): formats.insert(id)
      case .sample(let sample, let id):
        #expect(formats.contains(id))
        samples.append((id, sample))
      case .discontinuity: break
      }
    }
    return samples
  }

  private func time(_ ticks: Int64) -> MediaTime { MediaTime(value: ticks, timescale: 90_000) }

  @Test(
    "knows its tracks and how long it lasts", arguments: [126_000, 1 << 33 - 36_000] as [Int64])
  func opening(start: Int64) async throws {
    let source = try await source(StreamMaker.film(40, from: start).bytes)
    let tracks = source.tracks()
    #expect(tracks.map(\.kind) == [.video, .audio])
    #expect(tracks.map(\.codecString) == ["avc3.64001F", "mp4a.40.2"])
    #expect(tracks[0].video?.width == 1280)
    // The first frame of sound is heard before the first picture is seen; the last picture, which
    // is the 38th in decoding order, ends at 37 + 2 + 1 steps, the sound at 75 · 1920.
    let timeline = source.timeline
    #expect(timeline.start == time(start))
    #expect(timeline.duration == time(41 * 3600))
  }

  @Test("calls a codec whose sets do not tell its profile what a file would call it")
  func codecString() throws {
    // The sequence parameter set of Fixtures/hevc.mp4.
    let set: [UInt8] = [
      0x42, 0x01, 0x01, 0x01, 0x60, 0x00, 0x00, 0x03, 0x00, 0x90, 0x00, 0x00, 0x03, 0x00, 0x00,
      0x03, 0x00, 0x1E, 0xA0, 0x14, 0x20, 0x61, 0xF2, 0x65, 0x95, 0x96, 0x49, 0x32, 0xBC, 0x05,
      0xA8, 0x08, 0x08, 0x08, 0x20, 0x00, 0x00, 0x03, 0x00, 0x20, 0x00, 0x00, 0x03, 0x03, 0xC1,
    ]
    let syntax = AnnexBSyntax(codec: .hevc)
    let format = try #require(syntax.format(sequence: set, sets: [set]))
    #expect(AnnexBSyntax.codecString(format) == "hev1")
  }

  @Test("gives out all samples, and how long each lasts")
  func reading() async throws {
    let source = try await source(StreamMaker.film(40).bytes)
    let samples = try await samples(source, [Self.video, Self.sound])
    let pictures = samples.filter { $0.id == Self.video }.map(\.sample)
    #expect(pictures.map(\.index) == Array(0..<40))
    #expect(pictures.allSatisfy { $0.duration == time(3600) })
    #expect(pictures.map(\.isSync) == (0..<40).map { $0 % 10 == 0 })
    #expect(samples.count { $0.id == Self.sound } == 75)
  }

  @Test(
    "starts at the last sync sample at or before a moment", arguments: [0, 9, 10, 11, 399, 2000])
  func seeking(index: Int) async throws {
    let film = StreamMaker.film(400)
    let source = try await source(film.bytes)
    let moment = time(126_000 + Int64(index) * 3600 + 3600)
    let samples = try await samples(source, [Self.video, Self.sound], at: moment)
    let first = try #require(samples.first { $0.id == Self.video }?.sample)
    let sync = min(index, 399) / 10 * 10
    #expect(first.isSync)
    #expect(first.decodeTime == time(126_000 + Int64(sync) * 3600))
    #expect(samples.count { $0.id == Self.video } == 400 - sync)
    let heard = try #require(samples.first { $0.id == Self.sound }?.sample)
    if index < 390 {
      #expect(heard.presentationTime <= moment)
      #expect(heard.presentationTime + heard.duration + time(1) >= moment)
    }
  }

  @Test("binary search in a stream that is longer than a probe")
  func longSeek() async throws {
    var film = StreamMaker()
    for index in 0..<3000 {
      if index % 10 == 0 { film.writeTables() }
      film.writePicture(index, from: 1 << 33 - 900_000)
    }
    let reader = CountingReader(film.bytes)
    let source = try await TransportStreamSource(reader)
    let before = reader.byteCount
    let moment = time(1 << 33 - 900_000 + 2015 * 3600 + 3600)
    let search = SyncSearch(source, of: source.streams[0])
    let found = try await search.find(moment.value, isNextWanted: true)
    func shown(_ index: Int64) -> Int64 { 1 << 33 - 900_000 + index * 3600 + 3600 }
    #expect(found.previous == shown(2010))
    #expect(found.next == shown(2020))
    #expect(film.bytes.count > 2_000_000)
    #expect(reader.byteCount - before < film.bytes.count)
    let times = try await source.syncTimes(of: Self.video, around: moment)
    #expect(times.previous == time(shown(2010)))
  }

  @Test("after a loss pictures are left out up to the next sync sample")
  func loss() async throws {
    var bytes = StreamMaker.film(40).bytes
    let places = stride(from: 188 * 40, to: bytes.count, by: 188)
    let place = try #require(places.first { bytes[$0 + 1] == 0x01 && bytes[$0 + 2] == 0 })
    bytes.removeSubrange(place..<place + 188)
    let source = try await source(bytes)
    let reader = try await source.reader(of: [Self.video])
    var isBroken = false
    var isHeld = false
    while let event = try await reader.next() {
      if case .discontinuity(.samplesLost) = event { (isBroken, isHeld) = (true, true) }
      if case .sample(let sample, _) = event, isHeld {
        #expect(sample.isSync)
        isHeld = false
      }
    }
    #expect(isBroken)
    #expect(await source.faults.count == 1)
  }

  @Test("what is no transport stream says so")
  func nothing() async throws {
    await #expect(throws: TransportFault(.noPackets)) {
      try await source([UInt8](repeating: 1, count: 5000))
    }
    await #expect(throws: TransportFault(.noPackets)) { try await source([]) }
    var maker = StreamMaker()
    for index in 0..<5 { maker.writePicture(index, from: 0) }
    await #expect(throws: TransportFault(.noTables)) { try await source(maker.bytes) }
  }

  @Test("is opened by its first bytes")
  func format() async throws {
    let bytes = StreamMaker.film(10).bytes
    let source = try await MediaOpener([.transportStream]).open(
      MediaResource(
        "film", reader: { MemoryReader(bytes) }, loader: { MemoryResourceLoader([:]) }))
    #expect(source is TransportStreamSource)
  }
}

/// Counts the bytes that are read.
private final class CountingReader: ByteRangeReader, @unchecked Sendable {
  private let bytes: [UInt8]
  private(set) var byteCount = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var length: Int { bytes.count }

  func read(offset: Int, length: Int) async throws(ByteRangeError) -> [UInt8] {
    try checkRange(offset: offset, length: length)
    byteCount += length
    return Array(bytes[offset..<offset + length])
  }
}
