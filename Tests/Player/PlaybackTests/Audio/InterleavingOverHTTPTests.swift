import Audio
import AudioDecoding
import Foundation
import MP4
import Media
import Playback
import TestSupport
import Testing
import Video

/// A film whose pictures all lie before its sound, 10 s away from them.
@Suite("Badly interleaved film over HTTP") struct InterleavingOverHTTPTests {
  @Test("the cache follows pictures and sound at once, and asks for hardly anything twice")
  func reading() async throws {
    let bytes = try await Self.film()
    let web = MemoryResourceLoader(["http://web/film.mp4": bytes])
    // A third of the film: what is given up too early would be requested again.
    let cache = CachingByteRangeReader(
      try await HTTPByteRangeReader("http://web/film.mp4", loader: web), blockSize: 8192,
      blockLimit: 24)
    let demuxer = try await MP4Demuxer(reader: cache)
    let tracks = demuxer.tracks()
    let reader = try await demuxer.reader(of: Set(tracks.map(\.id)), at: nil)
    var counts: [Track.ID: Int] = [:]
    while let event = try await reader.next() {
      guard case .sample(let sample, let track) = event else { continue }
      #expect(sample.index == counts[track, default: 0])
      counts[track, default: 0] += 1
    }
    #expect(counts.values.sorted() == [300, 470])
    let asked = Self.byteCount(web.requests)
    #expect(asked < bytes.count * 5 / 4, "\(asked) of \(bytes.count)")
    #expect(web.requests.count < 100, "\(web.requests.count)")
  }

  @Test("where each read takes its time, the film plays without a stall, and in step")
  func playing() async throws {
    let bytes = try await Self.film()
    try VirtualWorld.run { world in
      let clock = world.wallClock
      let demuxer = try await MP4Demuxer(reader: SlowReader(bytes, clock: clock))
      let (track, format) = try await demuxer.videoTrack()
      let sound = try #require(demuxer.tracks().first { $0.kind == .audio })
      let device = CapturingDevice(clock: clock)
      var configuration = PlayerConfiguration()
      configuration.sound = SoundConfiguration(
        trackID: sound.id, decoder: AudioDecoder(), device: device
      ) { SoundRenderer($0) }
      let engine = VideoPlayerEngine(
        source: demuxer, trackID: track.id, decoder: try VideoDecoder(format: format),
        sink: FakeSink(clock: clock), clock: clock, configuration: configuration)
      let summary = try await engine.run()
      #expect(summary.frames.shown == 300)
      #expect(summary.stallCount == 0)
      #expect(summary.sound?.underrunCount == 0)
      #expect(try #require(summary.sound).offsets.worst < .milliseconds(40))
      #expect(await device.dropCount == 0)
      let channel = await device.channel(0)
      // The beeps begin at the whole seconds.
      for second in 0..<10 {
        let beep = channel[(second * 48_000)...].prefix(480).map(abs).max() ?? 0
        #expect(beep > 0.05, "second \(second)")
      }
    }
  }

  /// `demo.mp4`, with its sound behind all of its pictures.
  private static func film() async throws -> [UInt8] {
    try await separated(Array(Data(contentsOf: RealFilm.folder.appendingPathComponent("demo.mp4"))))
  }

  /// Bytes that were requested.
  private static func byteCount(_ requests: [ResourceRequest]) -> Int {
    requests.reduce(0) { sum, request in
      let ends = (request.headers["Range"] ?? "").drop { $0 != "=" }.dropFirst()
        .split(separator: "-")
      guard ends.count == 2, let first = Int(ends[0]), let last = Int(ends[1]) else { return sum }
      return sum + last - first + 1
    }
  }

  /// The same film with the chunks of all pictures before those of all sound.
  private static func separated(_ bytes: [UInt8]) async throws -> [UInt8] {
    let demuxer = try await MP4Demuxer(reader: MemoryReader(bytes))
    var result = bytes
    var chunks: [(offset: Int, isSound: Bool, bytes: ArraySlice<UInt8>)] = []
    for track in demuxer.mp4Tracks {
      var end = 0
      for record in try await demuxer.sampleTable(of: track.id) {
        let sample = bytes[record.offset..<record.offset + record.size]
        if record.offset == end, let last = chunks.indices.last {
          chunks[last].bytes = bytes[chunks[last].offset..<record.offset + record.size]
        } else {
          chunks.append((record.offset, track.kind == .audio, sample))
        }
        end = record.offset + record.size
      }
    }
    var place = try #require(chunks.map(\.offset).min())
    var moved: [Int: Int] = [:]
    for chunk in chunks.filter({ !$0.isSound }) + chunks.filter(\.isSound) {
      result.replaceSubrange(place..<place + chunk.bytes.count, with: chunk.bytes)
      moved[chunk.offset] = place
      place += chunk.bytes.count
    }
    // The chunk offset boxes: a count, and numbers of 32 bits, that all name a chunk.
    for index in bytes.indices.dropLast(8) where bytes[index...].starts(with: "stco".utf8) {
      func number(_ offset: Int) -> Int {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      }
      for entry in 0..<number(index + 8) {
        let offset = index + 12 + 4 * entry
        let next = try #require(moved[number(offset)])
        for byte in 0..<4 {
          result[offset + byte] = UInt8(truncatingIfNeeded: next >> (24 - 8 * byte))
        }
      }
    }
    return result
  }
}

/// A file that answers each read after 5 ms.
private struct SlowReader: ByteRangeReader {
  private let memory: MemoryReader
  private let clock: WallClock

  init(_ bytes: [UInt8], clock: WallClock) {
    memory = MemoryReader(bytes)
    self.clock = clock
  }

  var length: Int { memory.length }

  func read(offset: Int, length: Int) async throws(ByteRangeError) -> [UInt8] {
    do {
      try await clock.sleep(until: clock.now + .milliseconds(5))
    } catch {
      throw ByteRangeError(.cancelled)
    }
    return try await memory.read(offset: offset, length: length)
  }
}
