import Audio
import AudioDecoding
import Foundation
import MP4
import Media
import POSIX
import Playback
import Synchronization
import TestSupport
import Testing

/// The proof without a loudspeaker: `demo.mp4` flashes and beeps each second.
@Suite("Flashes and beeps") struct FlashAndBeepTests {
  /// When a frame was shown, and how far the device was.
  private struct Run {
    var frames: [(time: Duration, wallTime: Duration)] = []
    var readings: [DeviceReading] = []

    /// When a frame of the sound was heard, between two readings.
    func wallTime(ofFrame number: Int, sampleRate: Int) -> Duration? {
      guard let next = readings.firstIndex(where: { $0.heard >= number }), next > 0 else {
        return nil
      }
      let reading = readings[next]
      return reading.time - Duration.seconds(1) * (reading.heard - number) / sampleRate
    }
  }

  /// What happens, as it happens.
  private final class Log: Sendable {
    private let shared = Mutex(Run())

    var run: Run { shared.withLock(\.self) }

    func append(_ event: PlaybackTrace) {
      shared.withLock { run in
        switch event {
        case .frame(let time, _, let wallTime, _): run.frames.append((time, wallTime))
        case .sound(let reading, _, _): run.readings.append(reading)
        }
      }
    }
  }

  @Test("each beep is heard within 10 ms of its flash, in a file that plays in real time")
  func inStep() async throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("beeps-\(ProcessInfo.processInfo.processIdentifier).wav").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let (run, summary) = try await play("demo.mp4", into: path)
    let beeps = try Self.onsets(in: path)
    #expect(beeps.count == 10)
    // The first flash is on the screen before the film runs.
    for (second, beep) in beeps.enumerated().dropFirst() {
      // The beeps of the file begin within a millisecond of the whole second.
      #expect(abs(beep - second * 48_000) < 48)
      let heard = try #require(run.wallTime(ofFrame: beep, sampleRate: 48_000))
      let flash = try #require(run.frames.first { $0.time == .seconds(second) })
      let offset = flash.wallTime - heard
      #expect(offset > .milliseconds(-10) && offset < .milliseconds(10), "\(second): \(offset)")
    }
    // The first flash is on the screen while the film is being filled; its end, after 100 ms, shows
    // whether both have started together, and so does each frame of the first second.
    for frame in run.frames where (.milliseconds(90)..<Duration.seconds(1)).contains(frame.time) {
      let number = Int((frame.time / .seconds(1) * 48_000).rounded())
      let heard = try #require(run.wallTime(ofFrame: number, sampleRate: 48_000))
      let offset = frame.wallTime - heard
      #expect(offset > .milliseconds(-40) && offset < .milliseconds(40), "\(frame.time): \(offset)")
    }
    #expect(summary.sound?.underrunCount == 0)
    #expect(summary.frames.shown == 300)
  }

  // Fixtures/README.md: an empty edit; the picture starts half a second after the sound.
  @Test("where the picture starts late, each frame is shown with the sound of its time")
  func latePicture() async throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("late-\(ProcessInfo.processInfo.processIdentifier).wav").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let (run, summary) = try await play("delayed.mp4", into: path)
    #expect(summary.frames.shown == 30)
    #expect(summary.sound?.underrunCount == 0)
    #expect(run.frames.first?.time == .milliseconds(500))
    // The first one is on the screen before the film runs: there is no other picture to show.
    for frame in run.frames.dropFirst() {
      let number = Int((frame.time / .seconds(1) * 48_000).rounded())
      let heard = try #require(run.wallTime(ofFrame: number, sampleRate: 48_000))
      let offset = frame.wallTime - heard
      #expect(offset > .milliseconds(-10) && offset < .milliseconds(10), "\(frame.time): \(offset)")
    }
  }

  /// Plays a fixture into a file in real time, on a virtual clock.
  private func play(_ name: String, into path: String) async throws -> (Run, PlaybackSummary) {
    let film = try await RealFilm(name)
    let soundTrack = try #require(film.demuxer.tracks().first { $0.kind == .audio })
    return try VirtualWorld.run { world in
      let clock = world.wallClock
      let log = Log()
      var configuration = PlayerConfiguration()
      configuration.sound = SoundConfiguration(
        trackID: soundTrack.id, decoder: AudioDecoder(),
        device: WAVDevice(path: path, isDithering: false, clock: clock)
      ) { SoundRenderer($0) }
      configuration.trace = { log.append($0) }
      let engine = VideoPlayerEngine(
        source: film.demuxer, trackID: film.track.id, decoder: try film.decoder(),
        sink: FakeSink(clock: clock), clock: clock, configuration: configuration)
      let summary = try await engine.run()
      return (log.run, summary)
    }
  }

  /// The frames at which it becomes loud after a silence.
  private static func onsets(in path: String) throws -> [Int] {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    var onsets: [Int] = []
    var lastLoud = -48_000
    for frame in 0..<(bytes.count - 44) / 4 {
      let offset = 44 + 4 * frame
      let number = Int16(bitPattern: UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8)
      guard number.magnitude > 1500 else { continue }
      if frame - lastLoud > 14_400 { onsets.append(frame) }
      lastLoud = frame
    }
    return onsets
  }
}
