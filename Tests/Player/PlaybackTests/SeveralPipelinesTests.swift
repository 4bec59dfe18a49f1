import Media
import Synchronization
import Testing

@testable import Playback

/// A film and its sound, which are decoded in parallel, and a viewer who seeks.
@Suite("A film with sound") struct SeveralPipelinesTests {
  private struct Played {
    let pictures: [Int]
    let heard: [SoundDevice.Heard]
    let readerCount: Int
  }

  /// Plays 20 s of film in groups of 10 s, with seeks to the given moments, a second apart.
  private func play(
    soundCount: Int, _ targets: [Duration], _ world: VirtualWorld
  ) async throws -> Played {
    let film = FakeFilm(frameCount: 500, groupLength: 250)
    let source = FakeSource(film, clock: world.wallClock)
    let sink = FakeSink(clock: world.wallClock, goneAfter: .max) { _ in .zero }
    let queue = FakeSoundQueue()
    let made = Mutex<TrackPipeline<FakeSound>?>(nil)
    let engine = VideoPlayerEngine(
      source: FakeSourceWithSound(film: source, soundCount: soundCount),
      trackID: FakeFilm.trackID, decoder: FakeDecoder(film, clock: world.wallClock), sink: sink,
      clock: world.wallClock, configuration: PlayerConfiguration()
    ) { playhead in
      let sound = TrackPipeline<FakeSound>(
        trackID: FakeSourceWithSound.soundID, decoder: FakeSoundDecoder(), queue: queue,
        playhead: playhead)
      made.withLock { $0 = sound }
      return [sound]
    }
    let device = SoundDevice(queue: queue, pipeline: try #require(made.withLock { $0 }))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await device.run() }
      group.addTask {
        for target in targets {
          try await world.wallClock.sleep(until: world.wallClock.now + .seconds(1))
          await engine.seek(to: target)
        }
        try await world.wallClock.sleep(until: world.wallClock.now + .seconds(1))
        await engine.stop()
      }
      try await engine.run()
      group.cancelAll()
    }
    return Played(
      pictures: await sink.times.map { $0.milliseconds / 40 }, heard: await device.heard,
      readerCount: await source.readerCount)
  }

  @Test("within what is being decoded, both go on from the same moment without a restart")
  func decodesOn() throws {
    try VirtualWorld.run { world in
      let played = try await play(soundCount: 1000, [.seconds(2), .seconds(9)], world)
      #expect(played.readerCount == 1)
      #expect(played.pictures.contains(50) && played.pictures.contains(225))
      #expect(!played.pictures.contains(40) && !played.pictures.contains(150))
      for piece in played.heard {
        let lateness = piece.position - piece.sound.presentationTime.duration
        #expect(lateness >= .zero && lateness <= .milliseconds(60), "\(piece)")
      }
      #expect(played.heard.last.map { $0.position > .milliseconds(9800) } == true)
    }
  }

  @Test("sound that has ended holds nothing up")
  func shortSound() throws {
    try VirtualWorld.run { world in
      let played = try await play(soundCount: 100, [.seconds(5), .seconds(9)], world)
      #expect(played.readerCount == 1)
      #expect(played.pictures.contains(225))
      #expect(played.heard.allSatisfy { $0.position < .seconds(2) })
    }
  }

  @Test("where one of them has to restart, both do")
  func restarts() throws {
    try VirtualWorld.run { world in
      let played = try await play(soundCount: 1000, [.seconds(15), .seconds(2)], world)
      #expect(played.readerCount == 3)
      #expect(played.pictures.contains(375) && played.pictures.contains(50))
      for piece in played.heard {
        let lateness = piece.position - piece.sound.presentationTime.duration
        #expect(lateness >= .zero && lateness <= .milliseconds(60), "\(piece)")
      }
    }
  }
}
