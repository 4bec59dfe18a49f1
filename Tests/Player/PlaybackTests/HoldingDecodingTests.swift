import Playback
import Testing

/// The first frame comes out of the third sample, and each takes 10 ms to decode.
@Suite("Holding decoding") struct HoldingDecodingTests {
  @Test("decodes nothing while the first picture is being drawn")
  func rests() throws {
    try VirtualWorld.run { world in
      let bench = EngineBench(
        world, decodeTime: .milliseconds(10),
        frameTime: { .milliseconds($0 == 0 ? 35 : 0) })
      _ = try await bench.play { _ in
        // It is drawn from 30 to 65 ms, and the sample that was begun at 30 is there at 40.
        try await bench.sleep(64)
        #expect(await bench.decoder.decodedCount == 4)
        try await bench.sleep(86)
        #expect(await bench.decoder.decodedCount == 6)
      }
    }
  }

  @Test("does not wait for a display that takes long")
  func patience() throws {
    try VirtualWorld.run { world in
      let bench = EngineBench(
        world, decodeTime: .milliseconds(10),
        frameTime: { .milliseconds($0 == 0 ? 300 : 0) })
      _ = try await bench.play { _ in
        // From 30 to 80 ms it waits.
        try await bench.sleep(101)
        #expect(await bench.decoder.decodedCount == 6)
        #expect(await bench.numbers == [0])
      }
    }
  }

  @Test("gives way again after a seek")
  func seek() throws {
    try VirtualWorld.run { world in
      var configuration = PlayerConfiguration()
      configuration.startsPaused = true
      let bench = EngineBench(
        world, decodeTime: .milliseconds(10), frameTime: { _ in .milliseconds(35) },
        configuration: configuration)
      _ = try await bench.play { engine in
        // By then the buffer is full. The picture is drawn from 1030 to 1065 ms.
        try await bench.sleep(1000)
        let before = await bench.decoder.decodedCount
        await engine.seek(to: .zero)
        try await bench.sleep(1064)
        #expect(await bench.decoder.decodedCount == before + 4)
        try await bench.sleep(1086)
        #expect(await bench.decoder.decodedCount == before + 6)
        await engine.stop()
      }
    }
  }
}
