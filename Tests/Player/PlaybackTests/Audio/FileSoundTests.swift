import Audio
import Foundation
import MP4
import Media
import Playback
import TestSupport
import Testing

/// A file's own sound, with pictures of numbers.
@Suite("A file's sound in the player") struct FileSoundTests {
  private static let soundID = HeardFilm.soundID

  /// The events of a file's sound track.
  private static func events(_ bytes: [UInt8]) async throws -> [SampleEvent] {
    let demuxer = try await MP4Demuxer(reader: MemoryReader(bytes))
    let track = try #require(demuxer.tracks().first { $0.kind == .audio })
    let reader = try await demuxer.reader(of: [track.id], at: nil)
    var events: [SampleEvent] = []
    while let event = try await reader.next() {
      switch event {
      case .format(let format, _): events.append(.format(format, soundID))
      case .sample(let sample, _): events.append(.sample(sample, soundID))
      case .discontinuity: break
      }
    }
    return events
  }

  private static func heard(_ events: [SampleEvent]) throws -> [Float] {
    try VirtualWorld.run { world in
      let film = HeardFilm(world, film: FakeFilm(frameCount: 50), [soundID: events])
      let summary = try await film.play()
      #expect(summary.frames.shown == 50)
      #expect(summary.stallCount == 0)
      return await film.device.channel(0)
    }
  }

  private static func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: RealFilm.folder.appendingPathComponent(name)))
  }

  @Test("a damaged AAC sample is silence of its length; all else is heard where it was")
  func damaged() async throws {
    let events = try await Self.events(try Self.bytes(of: "audio-only.mp4"))
    let whole = try Self.heard(events)
    // Sample 2 covers frames 1024 to 2047 of what is heard, in the middle of the first beep.
    let damaged = try Self.heard(
      events.map { event in
        guard case .sample(let sample, let id) = event, sample.index == 2 else { return event }
        return .sample(
          EncodedSample(
            index: sample.index, data: [UInt8](repeating: 0xFF, count: 40),
            decodeTime: sample.decodeTime, presentationTime: sample.presentationTime,
            duration: sample.duration, isSync: true, trim: sample.trim), id)
      })
    try #require(whole.count >= 96_000 && damaged.count >= 96_000)
    #expect(damaged[..<1024] == whole[..<1024])
    #expect(damaged[1024..<2048].allSatisfy { $0 == 0 })
    #expect(whole[1024..<2048].contains { abs($0) > 0.05 })
    // The sample after it lacks what it would have been mixed with.
    #expect(zip(damaged[4096..<96_000], whole[4096..<96_000]).allSatisfy { abs($0 - $1) < 0.001 })
  }

  @Test("where the edit ends within a sample, sound ends, to the frame")
  func editEnd() async throws {
    var bytes = try Self.bytes(of: "audio-only.mp4")
    let whole = try Self.heard(try await Self.events(bytes))
    // The edit's length, after type, version, flags and count, in thousandths of a second.
    let pattern = Array("elst".utf8)
    let place = try #require(
      bytes.indices.dropLast(16).first { Array(bytes[$0..<$0 + 4]) == pattern })
    bytes.replaceSubrange(place + 12..<place + 16, with: [0, 0, 0, 70])
    let cut = try Self.heard(try await Self.events(bytes))
    // 70 ms are 3360 frames: 3 samples and 288 frames.
    try #require(cut.count >= 3360 && whole.count >= 4096)
    #expect(cut[..<3360] == whole[..<3360])
    #expect(cut[3360...].allSatisfy { $0 == 0 })
    #expect(whole[3360..<4096].contains { abs($0) > 0.05 })
  }
}
