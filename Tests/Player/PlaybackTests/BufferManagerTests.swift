import Media
import Synchronization
import Testing

@testable import Playback

@Suite struct BufferManagerTests {
  @Test("what it has given up takes no memory, and the next start fills the buffer again")
  func releases() throws {
    try VirtualWorld.run { world in
      let bench = ManagerBench(world)
      try await bench.run {
        await bench.manager.start(at: .zero)
        try await world.wallClock.sleep(until: .seconds(1))
        #expect(await bench.buffer.level(at: .zero).byteCount > 0)
        await bench.manager.release()
        try await world.wallClock.sleep(until: .seconds(2))
        #expect(await bench.buffer.level(at: .zero) == .empty)
        // Where decoding would go on it has to start instead.
        await bench.manager.start(at: .seconds(2), by: .decodeOn(group: .zero), for: .seek)
        try await world.wallClock.sleep(until: .seconds(3))
        bench.playhead.update { $0.seek(to: .seconds(2), at: $1) }
        #expect(await bench.drain().first == 2000)
      }
    }
  }

  @Test("fills to the target and rests there")
  func fills() throws {
    try VirtualWorld.run { world in
      let bench = ManagerBench(world)
      try await bench.run {
        await bench.manager.start(at: .zero)
        try await bench.settle()
      }
      #expect(await bench.buffer.state == .ready)
      #expect(await bench.buffer.level(at: .zero).duration == .seconds(3))
      // 75 frames of 40 ms, and the two that the decoder holds back.
      #expect(await bench.decoder.decodedCount == 77)
    }
  }

  @Test(
    "never holds more than the limits, even if the decoder gives several frames at once",
    arguments: [
      DualThresholdPolicy(byteLimit: 1000), DualThresholdPolicy(byteLimit: 2999),
      DualThresholdPolicy(frameLimit: 1), DualThresholdPolicy(byteLimit: 1),
    ])
  func limits(policy: DualThresholdPolicy) throws {
    try VirtualWorld.run { world in
      let bench = ManagerBench(world, film: FakeFilm(frameCount: 30), policy: policy)
      try await bench.run {
        await bench.manager.start(at: .zero)
        try await bench.settle()
        #expect(await bench.buffer.state == .ready)
        var times: [Int] = []
        var position: Duration? = .zero
        while let next = position {
          let level = await bench.buffer.level(at: next)
          #expect(level.frameCount <= policy.limits.frameCount)
          #expect(level.byteCount <= policy.limits.byteCount || level.frameCount == 1)
          bench.playhead.update { $0.seek(to: next, at: $1) }
          let selection = await bench.manager.take(at: bench.playhead.moment)
          if let shown = selection.shown { times.append(shown.interval.start.milliseconds) }
          try await bench.settle()
          position = selection.isFinished ? nil : selection.nextPosition
        }
        #expect(times == (0..<30).map { $0 * 40 })
      }
    }
  }

  @Test("delivers every frame once and in order, from start to end")
  func plays() throws {
    try VirtualWorld.run { world in
      let bench = ManagerBench(world)
      let times = try await bench.run {
        await bench.manager.start(at: .zero)
        try await bench.settle()
        return await bench.drain()
      }
      #expect(times == (0..<100).map { $0 * 40 })
      #expect(await bench.buffer.state == .endOfStream)
    }
  }

  @Test("refills when less than low is left, reading the position afresh")
  func refills() throws {
    try VirtualWorld.run { world in
      let bench = ManagerBench(world, film: FakeFilm(frameCount: 1000))
      try await bench.run {
        await bench.manager.start(at: .zero)
        try await bench.settle()
        for (seconds, level) in [(1.9, 1.1), (2.04, 3)] {
          bench.playhead.update { $0.seek(to: .seconds(seconds), at: $1) }
          _ = await bench.manager.take(at: bench.playhead.moment)
          try await bench.settle()
          let buffered = await bench.buffer.level(at: .seconds(seconds)).duration
          #expect(buffered >= .seconds(level) && buffered < .seconds(level + 0.041))
        }
      }
    }
  }

  @Test(
    "shows nothing before the target of a seek, and begins exactly there",
    arguments: [
      (target: 0, first: 0), (target: 1039, first: 1000), (target: 1040, first: 1040),
      (target: 2960, first: 2960), (target: 3999, first: 3960), (target: 9000, first: 3960),
    ])
  func seeks(target: Int, first: Int) throws {
    try VirtualWorld.run { world in
      let bench = ManagerBench(world)
      bench.playhead.update { $0.seek(to: .milliseconds(target), at: $1) }
      let times = try await bench.run {
        await bench.manager.start(at: .milliseconds(target), for: .seek)
        try await bench.settle()
        return await bench.drain()
      }
      #expect(times == Array(stride(from: first, to: 4000, by: 40)))
      let counts = await bench.manager.counts
      #expect(counts.discardedFrames == first / 40 % 25)
    }
  }

  @Test("finds the same tick again where a time has no exact duration")
  func seeksToThirds() throws {
    try VirtualWorld.run { world in
      let film = FakeFilm(
        frameCount: 9, groupLength: 1, frameDuration: MediaTime(value: 1, timescale: 3))
      let bench = ManagerBench(world, film: film)
      try await bench.run {
        await bench.manager.start(at: film.time(5).duration, for: .seek)
        try await bench.settle()
      }
      #expect(await bench.manager.counts.discardedFrames == 0)
      #expect(await bench.buffer.counts.decoded == 4)
    }
  }

  @Test("cancels the work in flight when it is sent elsewhere")
  func cancelsWork() throws {
    try VirtualWorld.run { world in
      let bench = ManagerBench(world, sampleDelay: .seconds(10))
      try await bench.run {
        await bench.manager.start(at: .zero)
        try await bench.settle()
        await bench.manager.start(at: .seconds(3), for: .seek)
        await bench.manager.start(at: .seconds(2), for: .seek)
        try await bench.settle()
        // The seek is done although the first sample would still have taken ten seconds.
        #expect(await bench.source.readerCount == 2)
        #expect(world.wallClock.now < .seconds(1))
        try await world.wallClock.sleep(until: .seconds(31))
      }
      #expect(await bench.buffer.counts.decoded == 1)
      #expect(await bench.buffer.level(at: .seconds(2)).duration == .milliseconds(40))
    }
  }

  @Test("shows nothing between a decoding error and the next sync sample")
  func skipsAfterAnError() throws {
    try VirtualWorld.run { world in
      // Sample 30 is in the second group of 25.
      let bench = ManagerBench(world, corrupt: [30])
      let times = try await bench.run {
        await bench.manager.start(at: .zero)
        try await bench.settle()
        return await bench.drain()
      }
      let lost = times.isEmpty ? [] : Set((0..<100).map { $0 * 40 }).subtracting(times).sorted()
      // The decoder held two frames; samples 31 to 49 are skipped.
      #expect(lost.first.map { $0 >= 1000 } == true)
      #expect(lost.last == 1960)
      let counts = await bench.manager.counts
      #expect(counts.decodingErrors == 1)
      #expect(counts.skippedSamples == 19)
      let lostCount = 19 + 1 + 2
      #expect(lost.count == lostCount)
    }
  }

  @Test("leaves out what the edit list hides")
  func leavesOutHidden() throws {
    try VirtualWorld.run { world in
      let bench = ManagerBench(world, film: FakeFilm(hidden: [1, 98, 99]))
      let times = try await bench.run {
        await bench.manager.start(at: .zero)
        try await bench.settle()
        return await bench.drain()
      }
      #expect(times == (0..<98).filter { $0 != 1 }.map { $0 * 40 })
      #expect(await bench.manager.counts.discardedFrames == 3)
    }
  }

  @Test("fails with the source's error, and plays on after a seek to where it works")
  func fails() throws {
    try VirtualWorld.run { world in
      let bench = ManagerBench(world, brokenFrom: 50)
      try await bench.run {
        await bench.manager.start(at: .zero)
        try await bench.settle()
        #expect(await bench.buffer.state == .failed("Broken()"))
        #expect(await bench.manager.failure is FakeSource.Broken)
        await bench.manager.start(at: .zero, for: .seek)
        #expect(await bench.manager.failure == nil)
        #expect(await bench.buffer.state == .buffering(.seek))
      }
    }
  }

  @Test("fails where nothing can be decoded, or the track is missing")
  func failsAtOnce() throws {
    try VirtualWorld.run { world in
      let broken = ManagerBench(world, film: FakeFilm(groupLength: 100), corrupt: [0])
      let absent = ManagerBench(world, trackID: 3)
      for bench in [broken, absent] {
        try await bench.run {
          await bench.manager.start(at: .zero)
          try await bench.settle()
        }
      }
      #expect(await broken.buffer.state == .failed("Corrupt()"))
      #expect(await absent.buffer.state == .failed("there is no track 3"))
    }
  }

  @Test("buffers what the transformation returns, and no more bytes than the limit")
  func transforms() throws {
    try VirtualWorld.run { world in
      let bench = ManagerBench(world, policy: DualThresholdPolicy(byteLimit: 55)) {
        $0.replacing(picture: .blank(byteCount: 10))
      }
      try await bench.run {
        await bench.manager.start(at: .zero)
        try await bench.settle()
      }
      let level = await bench.buffer.level(at: .zero)
      #expect(level.byteCount == 50 && level.frameCount == 5)
      #expect(await bench.buffer.state == .ready)
    }
  }

  @Test("ends with its task, whatever it is waiting for")
  func ends() throws {
    try VirtualWorld.run { world in
      // Waits for nothing to do, for a sample, for demand, and after the end.
      let idle = ManagerBench(world)
      try await idle.run { try await idle.settle() }
      let slow = ManagerBench(world, sampleDelay: .seconds(1000))
      let full = ManagerBench(world)
      let done = ManagerBench(world, film: FakeFilm(frameCount: 3))
      for bench in [slow, full, done] {
        try await bench.run {
          await bench.manager.start(at: .zero)
          try await bench.settle()
        }
      }
      #expect(world.wallClock.now < .seconds(1))
      #expect(await slow.manager.failure == nil)
    }
  }
}
