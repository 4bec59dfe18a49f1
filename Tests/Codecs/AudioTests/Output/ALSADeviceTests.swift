import Media
import TestSupport
import Testing

@testable import Audio

@Suite("ALSA's rules, on a stream that does what the test says")
struct ALSADeviceTests {
  private let manual = ManualClock()
  private let stream = FakeStream()
  private let device: ALSADevice

  private static let request = DeviceFormat(sampleRate: 44_100, layout: ChannelLayout(usualFor: 6))

  init() {
    let stream = stream
    device = ALSADevice(name: "fake", clock: WallClock(manual)) { _ in .success(stream) }
  }

  private func frames(_ count: Int, from first: Int = 0) -> [Float] {
    (first..<first + count).map { Float($0) }
  }

  private func open() async throws { _ = try await device.open(Self.request) }

  @Test("what the device takes is what comes back, and it takes as much as it has room for")
  func writes() async throws {
    #expect(try await device.open(Self.request) == stream.format)
    #expect(try await device.write(frames(60)) == 60)
    #expect(try await device.write(frames(60, from: 60)) == 40)
    #expect(try await device.write(frames(20, from: 100)) == 0)
    let reading = try #require(try await device.reading())
    #expect((reading.written, reading.delay, reading.heard) == (100, 100, 0))
    stream.play(30)
    #expect(try await device.reading()?.heard == 30)
  }

  @Test("a queue that has run empty is made ready again, and counted")
  func underrun() async throws {
    try await open()
    _ = try await device.write(frames(50))
    stream.play(50)
    // What the delay still reports does not count: everything was heard.
    #expect(try await device.reading()?.heard == 50)
    #expect(try await device.write(frames(10)) == 0)
    #expect(try await device.write(frames(10)) == 10)
    let reading = try #require(try await device.reading())
    #expect((reading.written, reading.heard, reading.underrunCount) == (60, 50, 1))
  }

  @Test("a server that is gone, and says yes to every recovery, is lost after three")
  func recoveriesInVain() async throws {
    try await open()
    stream.set { $0.writeCode = -32 }
    for _ in 0..<3 { #expect(try await device.write(frames(10)) == 0) }
    await #expect(throws: AudioDeviceError.self) { try await device.write(frames(10)) }
    await #expect(throws: AudioDeviceError.closed) { try await device.write(frames(10)) }
  }

  @Test("a server that refuses to recover is lost at once, with its words")
  func refusedRecovery() async throws {
    try await open()
    stream.set { ($0.writeCode, $0.recoverCode) = (-32, -5) }
    await #expect(throws: AudioDeviceError.lost("code -5")) { try await device.write(frames(10)) }
  }

  @Test("underruns with sound in between are no loss")
  func manyUnderruns() async throws {
    try await open()
    for _ in 0..<10 {
      while try await device.write(frames(10)) == 0 {}
      stream.play(5)
      _ = try await device.reading()
      stream.play(5)
      _ = try await device.reading()
    }
    #expect(try await device.reading()?.underrunCount == 9)
  }

  @Test("a device that says nothing and does not move for a second is lost")
  func stuck() async throws {
    try await open()
    _ = try await device.write(frames(50))
    #expect(try await device.reading() != nil)
    manual.advance(by: .milliseconds(900))
    #expect(try await device.reading() != nil)
    manual.advance(by: .milliseconds(200))
    await #expect(throws: AudioDeviceError.lost("nothing moves")) { try await device.reading() }
  }

  @Test("a missing reading is none, and a loss only after two seconds")
  func missingReadings() async throws {
    try await open()
    _ = try await device.write(frames(50))
    stream.set { $0.delayCode = -5 }
    #expect(try await device.reading() == nil)
    manual.advance(by: .milliseconds(500))
    #expect(try await device.reading() == nil)
    stream.set { $0.delayCode = nil }
    stream.play(10)
    #expect(try await device.reading()?.heard == 10)
    stream.set { $0.delayCode = -5 }
    #expect(try await device.reading() == nil)
    manual.advance(by: .milliseconds(2100))
    await #expect(throws: AudioDeviceError.self) { try await device.reading() }
  }

  @Test("while it is paused its position stands, whatever the device says")
  func pause() async throws {
    try await open()
    _ = try await device.write(frames(50))
    stream.play(20)
    try await device.pause()
    stream.set { $0.queued = 45 }
    #expect(try await device.reading()?.heard == 20)
    #expect(try await device.write(frames(10)) == 0)
    manual.advance(by: .seconds(3600))
    #expect(try await device.reading()?.heard == 20)
    try await device.resume()
    stream.play(30)
    #expect(try await device.reading()?.heard == 35)
  }

  @Test("where it cannot pause, what was not heard is written again")
  func refusedPause() async throws {
    try await open()
    stream.set { $0.pauseCode = -38 }
    _ = try await device.write(frames(50))
    stream.play(20)
    try await device.pause()
    #expect(try await device.reading()?.heard == 20)
    try await device.resume()
    #expect(stream.received == frames(50) + frames(30, from: 20))
    let reading = try #require(try await device.reading())
    #expect((reading.written, reading.heard) == (50, 20))
    #expect(try await device.write(frames(5, from: 50)) == 5)
    #expect(try await device.reading()?.written == 55)
  }

  @Test("paced by our clock, a refused pause counts no frame twice")
  func refusedPauseOfPaced() async throws {
    try await open()
    stream.set { $0.takesAll = true }
    for _ in 0..<20 {
      _ = try await device.write(frames(100))
      _ = try await device.reading()
      manual.advance(by: .milliseconds(10))
    }
    stream.set { $0.pauseCode = -38 }
    let before = try #require(try await device.reading())
    for _ in 0..<5 {
      try await device.pause()
      try await device.resume()
    }
    let after = try #require(try await device.reading())
    #expect((after.written, after.heard) == (before.written, before.heard))
  }

  @Test("a drop counts from 0 again, even while it is paused")
  func drop() async throws {
    try await open()
    _ = try await device.write(frames(50))
    stream.play(20)
    try await device.pause()
    try await device.drop()
    #expect(try await device.reading()?.written == 0)
    #expect(try await device.write(frames(10)) == 10)
    #expect(try await device.reading()?.heard == 0)
  }

  @Test("a device without a clock is paced by ours")
  func untimed() async throws {
    try await open()
    stream.set { $0.takesAll = true }
    for _ in 0..<20 {
      _ = try await device.write(frames(100))
      _ = try await device.reading()
      manual.advance(by: .milliseconds(10))
    }
    // From here on it takes no more than it plays: 10 frames in 10 ms.
    var taken = 0
    let before = try #require(try await device.reading())
    for _ in 0..<300 {
      taken += try await device.write(frames(100))
      manual.advance(by: .milliseconds(10))
    }
    let after = try #require(try await device.reading())
    #expect(taken <= 3000 + stream.capacity)
    #expect(after.heard - before.heard <= 3000)
    #expect(after.heard - before.heard >= 3000 - before.written)
  }

  @Test("an open device is closed before it is opened again, and once more at the end")
  func close() async throws {
    try await open()
    await device.close()
    #expect(stream.isClosed)
    await #expect(throws: AudioDeviceError.closed) { try await device.reading() }
    await device.close()
  }

  @Test("draining ends when the stream has played, or after its time")
  func drain() async throws {
    try await open()
    _ = try await device.write(frames(50))
    let draining = Task { try await device.drain() }
    // It sleeps 5 ms at a time on the clock of the test.
    while stream.state != .draining { await Task.yield() }
    stream.play(50)
    while stream.restartCount == 0 {
      manual.advance(by: .milliseconds(5))
      await Task.yield()
    }
    try await draining.value
  }
}

@Suite("ALSA itself")
struct ALSALibraryTests {
  @Test("a device that is not there is an error, or the library is")
  func noSuchDevice() async {
    let device = ALSADevice("bytestopixels-no-such-device", clock: WallClock(ContinuousClock()))
    do {
      _ = try await device.open(DeviceFormat(sampleRate: 48_000, layout: .stereo))
      Issue.record("a device of that name was opened")
    } catch {
      switch error {
      case .noLibrary, .unavailable: break
      default: Issue.record("\(error)")
      }
    }
  }

  @Test("what ALSA says about its devices does not reach the terminal", .enabled(if: hasALSA))
  func quiet() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let device = ALSADevice("bytestopixels-no-such-device", clock: WallClock(ContinuousClock()))
      _ = try? await device.open(DeviceFormat(sampleRate: 48_000, layout: .stereo))
    }
    #expect(String(decoding: result.standardErrorContent, as: UTF8.self) == "")
  }

  @Test("ALSA's null device takes everything at once, and is paced", .enabled(if: hasALSA))
  func null() async throws {
    let manual = ManualClock()
    let device = ALSADevice("null", clock: WallClock(manual))
    let format = try await device.open(DeviceFormat(sampleRate: 48_000, layout: .stereo))
    let block = [Float](repeating: 0, count: format.layout.count * 960)
    for _ in 0..<400 {
      for _ in 0..<20 where try await device.write(block) == 0 { break }
      _ = try await device.reading()
      manual.advance(by: .milliseconds(10))
    }
    let reading = try #require(try await device.reading())
    #expect(reading.heard <= 4 * 48_000 + 48_000)
    #expect(reading.heard > 2 * 48_000)
    await device.close()
  }

  /// Whether libasound is there at all.
  private static var hasALSA: Bool {
    if case .success = ALSALibrary.shared { true } else { false }
  }
}

@Suite("What a device's readings tell")
struct DeviceWatchTests {
  @Test("a device that keeps time plays; small steps and a full queue at the start are nothing")
  func timed() {
    var watch = DeviceWatch(sampleRate: 1000)
    for step in 0..<1000 {
      let heard = step * 10 / 43 * 43 + (step > 0 ? 200 : 0)
      let verdict = watch.receive(heard, at: .milliseconds(10 * step), isRunning: true)
      #expect(verdict == .playing)
    }
  }

  @Test("one that is paused stands still as long as it likes")
  func paused() {
    var watch = DeviceWatch(sampleRate: 1000)
    #expect(watch.receive(5, at: .zero, isRunning: false) == .playing)
    #expect(watch.receive(5, at: .seconds(100), isRunning: false) == .playing)
    #expect(watch.receive(5, at: .seconds(101), isRunning: true) == .playing)
    #expect(watch.receive(5, at: .seconds(102), isRunning: true) == .stuck)
  }

  @Test("one that swallows 45 seconds a second has no clock")
  func untimed() {
    var watch = DeviceWatch(sampleRate: 1000)
    _ = watch.receive(0, at: .zero, isRunning: true)
    #expect(watch.receive(450, at: .milliseconds(10), isRunning: true) == .untimed)
  }
}
