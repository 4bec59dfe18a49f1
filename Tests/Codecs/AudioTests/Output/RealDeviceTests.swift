import Audio
import Foundation
import Media
import Testing

/// ALSA's name of the device, where one is named.
private let deviceName = ProcessInfo.processInfo.environment["COURSE_SOUND"]

/// Really plays through ALSA if a device is named: `COURSE_SOUND=pulse swift test …`.
///
/// The figures go to standard output; whether the tone is heard is for another program to say.
@Suite("A real device", .enabled(if: deviceName != nil), .serialized)
struct RealDeviceTests {
  @Test("plays a tone of 3 s, counts it to the frame, and pauses")
  func tone() async throws {
    let clock = WallClock(ContinuousClock())
    let device = ALSADevice(deviceName ?? "default", clock: clock)
    let start = clock.now
    let format = try await device.open(DeviceFormat(sampleRate: 48_000, layout: .stereo))
    print("open \((clock.now - start) / .milliseconds(1)) ms, \(format)")
    let mono = makeTone(440, rate: format.sampleRate, count: 3 * format.sampleRate)
    var frames = interleaved([mono, mono])[...]
    var readings: [DeviceReading] = []
    var hasPaused = false
    while !frames.isEmpty {
      let count = try await device.write(Array(frames.prefix(2 * 4800)))
      frames.removeFirst(2 * count)
      if let reading = try await device.reading() { readings.append(reading) }
      if !hasPaused, frames.count < 3 * format.sampleRate {
        try await device.pause()
        let before = try #require(try await device.reading())
        try await clock.sleep(until: clock.now + .milliseconds(500))
        #expect(try await device.reading()?.heard == before.heard)
        try await device.resume()
        hasPaused = true
        readings.removeAll()
      }
      try await clock.sleep(until: clock.now + .milliseconds(10))
    }
    try await device.drain()
    let first = try #require(readings.first)
    let last = try #require(readings.last)
    let (heard, elapsed) = (last.heard - first.heard, last.time - first.time)
    let speed = Double(heard) / Double(format.sampleRate) / (elapsed / .seconds(1))
    print("\(readings.count) readings, \(heard) frames in \(elapsed), speed \(speed)")
    print("underruns \(last.underrunCount), written \(last.written)")
    #expect(last.written == 3 * format.sampleRate)
    await device.close()
  }
}

/// The free function, which the test of that name hides.
private func makeTone(_ hertz: Double, rate: Int, count: Int) -> [Float] {
  tone(hertz, rate: rate, count: count)
}
