import Audio
import Foundation
import MP4
import Media
import Playback
import TestSupport
import Testing
import Video

/// A film whose pictures all lie before its sound, from a web server that takes its time.
@Suite("Badly interleaved film over HTTP") struct InterleavingOverHTTPTests {
  @Test("it plays without a stall, in step, and asks for nothing twice")
  func playsOn() async throws {
    let bytes = try await Self.separated(
      Array(Data(contentsOf: RealFilm.folder.appendingPathComponent("demo.mp4"))))
    try VirtualWorld.run { world in
      let clock = world.wallClock
      let web = SlowLoader(["http://web/film.mp4": bytes], clock: clock)
      let cache = CachingByteRangeReader(
        try await HTTPByteRangeReader("http://web/film.mp4", loader: web))
      let demuxer = try await MP4Demuxer(reader: cache)
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
      let asked = web.byteCount
      #expect(asked < bytes.count * 5 / 4, "\(asked) of \(bytes.count)")
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

/// A server that answers each request after 60 ms.
private struct SlowLoader: ResourceLoader {
  private let memory: MemoryResourceLoader
  private let clock: WallClock

  init(_ files: [String: [UInt8]], clock: WallClock) {
    memory = MemoryResourceLoader(files)
    self.clock = clock
  }

  /// Bytes that were asked for.
  var byteCount: Int {
    memory.requests.reduce(0) { sum, request in
      let ends = (request.headers["Range"] ?? "").drop { $0 != "=" }.dropFirst().split(
        separator: "-")
      guard ends.count == 2, let first = Int(ends[0]), let last = Int(ends[1]) else { return sum }
      return sum + last - first + 1
    }
  }

  func load(_ request: ResourceRequest) async throws(ResourceError) -> Resource {
    do { try await clock.sleep(until: clock.now + .milliseconds(60)) } catch { throw .cancelled }
    return try await memory.load(request)
  }
}
