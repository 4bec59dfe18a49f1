import Audio
import Media
import Playback
import Testing

@testable import TerminalPlayer

@Suite("Volume, delay and track of the sound") struct PlayerSoundTests {
  /// Two tracks with sound, and one with pictures in between.
  private struct Source: MediaSource {
    var timeline: Timeline { .complete(from: .zero, duration: MediaTime(value: 10, timescale: 1)) }

    func tracks() -> [Track] {
      [(1, Track.Kind.audio, "eng"), (2, .video, "und"), (3, .audio, "und")].map {
        Track(
          id: $0.0, kind: $0.1, codec: "mp4a", codecString: "mp4a.40.2", language: $0.2,
          timescale: 1000, duration: .zero, formats: [])
      }
    }

    func reader(of tracks: Set<Track.ID>, at time: MediaTime?) throws -> any SampleReader {
      throw CancellationError()
    }
  }

  private func sound(_ change: (inout TerminalPlayerOptions) -> Void = { _ in }) async throws
    -> PlayerSound
  {
    var options = TerminalPlayerOptions()
    options.audio = .null
    change(&options)
    return try await PlayerSound(of: Source(), options, clock: WallClock(SuspendingClock()))
  }

  @Test("volume goes from 0 to 130 %, and a change of it ends the silence")
  func volume() async throws {
    let sound = try await sound()
    #expect(sound.changeVolume(by: 10) == "volume 110 %")
    #expect(sound.changeVolume(by: 100) == "volume 130 %")
    #expect(sound.toggleMute() == "sound off")
    #expect(sound.changeVolume(by: -500) == "volume 0 %")
    // The change has ended the silence, so the next is one again.
    #expect(sound.toggleMute() == "sound off")
    #expect(sound.toggleMute() == "sound on")
  }

  @Test("fast forward is silent, and ends with what the viewer has chosen")
  func fast() async throws {
    let sound = try await sound()
    let gain = sound.gain
    #expect(gain > 0)
    sound.setFast(true)
    #expect(sound.gain == 0)
    _ = sound.changeVolume(by: 10)
    #expect(sound.gain == 0)
    sound.setFast(false)
    #expect(sound.gain > gain)
    _ = sound.toggleMute()
    sound.setFast(true)
    sound.setFast(false)
    #expect(sound.gain == 0)
  }

  @Test("the delay goes to 5 s on either side")
  func delay() async throws {
    let sound = try await sound { $0.audioDelay = .milliseconds(-100) }
    #expect(sound.changeDelay(by: .milliseconds(150)) == "sound 50 ms later")
    #expect(sound.changeDelay(by: .milliseconds(-75)) == "sound 25 ms earlier")
    #expect(sound.changeDelay(by: .seconds(60)) == "sound 5000 ms later")
    #expect(sound.changeDelay(by: .seconds(-60)) == "sound 5000 ms earlier")
  }

  @Test("the next track follows, after the last one the first; --audio-track says where to begin")
  func tracks() async throws {
    let sound = try await sound { $0.audioTrack = 2 }
    #expect(sound.configuration?.trackID == 3)
    let next = try #require(sound.nextTrack())
    #expect((next.id, next.text) == (1, "sound track 1 of 2: mp4a.40.2, eng"))
    #expect(sound.nextTrack()?.text == "sound track 2 of 2: mp4a.40.2")
    #expect(try await self.sound().configuration?.trackID == 1)
    for number in [0, 3] {
      await #expect(throws: TerminalPlayerError.noSoundTrack(number, count: 2)) {
        _ = try await self.sound { $0.audioTrack = number }
      }
    }
  }

  @Test("without a device no key of the sound does anything, and it says why")
  func off() async throws {
    let sound = try await sound { $0.audio = .off }
    #expect(sound.configuration == nil)
    #expect(sound.silence == "switched off")
  }
}
