import Foundation
import MP4
import Media
import TestSupport
import Testing

/// In `demo.mp4` a sample of sound has 1024 frames of 48 kHz, and the edit begins at frame 1024.
@Suite("How much earlier sound is read") struct SoundRunUpTests {
  /// The first sample of sound for 5 s, where the group `roll` has another distance.
  private func firstSample(rollDistance: Int16?) async throws -> Int {
    var bytes = [UInt8](try Data(contentsOf: Fixture.url("demo.mp4")))
    if let rollDistance {
      // Type, version, flags, 'roll', length of an entry, count, distance.
      let pattern =
        Array("sgpd".utf8) + [1, 0, 0, 0] + Array("roll".utf8) + [0, 0, 0, 2, 0, 0, 0, 1]
      let place = try #require(
        bytes.indices.dropLast(30).first {
          bytes[$0] == pattern[0] && Array(bytes[$0..<$0 + pattern.count]) == pattern
        })
      let bits = UInt16(bitPattern: rollDistance)
      bytes[place + pattern.count] = UInt8(bits >> 8)
      bytes[place + pattern.count + 1] = UInt8(bits & 0xFF)
    }
    let demuxer = try await MP4Demuxer(reader: MemoryReader(bytes))
    let track = try #require(demuxer.tracks().first { $0.kind == .audio })
    let reader = try await demuxer.reader(
      of: [track.id], at: MediaTime(value: 5, timescale: 1))
    while let event = try await reader.next() {
      if case .sample(let sample, _) = event { return sample.index }
    }
    return -1
  }

  @Test(
    "by a tenth of a second, or by what the file says if that is more, up to 2 s",
    arguments: [
      // 5 s and the priming are frame 241 024 of the media; a tenth of a second before is 236 224.
      (nil, 236_224 / 1024), (-1, 236_224 / 1024), (-20, 220_544 / 1024), (-32_768, 145_024 / 1024),
      (20, 236_224 / 1024),
    ] as [(Int16?, Int)])
  func distances(distance: Int16?, index: Int) async throws {
    #expect(try await firstSample(rollDistance: distance) == index)
  }
}
