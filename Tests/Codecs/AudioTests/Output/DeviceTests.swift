import Foundation
import Media
import TestSupport
import Testing

@testable import Audio

@Suite("Devices that keep their own time")
struct DeviceTests {
  private let manual = ManualClock()
  private static let format = DeviceFormat(sampleRate: 1000, layout: .stereo)

  private func silence(_ frameCount: Int) -> [Float] {
    [Float](repeating: 0, count: 2 * frameCount)
  }

  @Test("a queue plays as time passes, and takes as much as it has room for")
  func queue() {
    var queue = PacedQueue(sampleRate: 1000, capacity: 100)
    #expect(queue.write(150, at: .seconds(5)) == 100)
    #expect(queue.heard(at: .seconds(5)) == 0)
    #expect(queue.heard(at: .milliseconds(5040)) == 40)
    #expect(queue.write(100, at: .milliseconds(5040)) == 40)
    #expect(queue.heard(at: .seconds(9)) == 140)
    #expect(queue.underrunCount == 0)
    // Time without frames does not count.
    #expect(queue.write(50, at: .seconds(9)) == 50)
    #expect(queue.underrunCount == 1)
    #expect(queue.heard(at: .milliseconds(9010)) == 150)
    #expect(queue.end(after: .milliseconds(9010)) == .milliseconds(9050))
  }

  @Test("thousand writes lose no part of a frame")
  func noRounding() {
    var queue = PacedQueue(sampleRate: 44_100, capacity: 44_100)
    _ = queue.write(44_100, at: .zero)
    for step in 1...1000 {
      _ = queue.write(44_100, at: .microseconds(7301 * step))
    }
    #expect(queue.heard(at: .microseconds(7_301_000)) == 44_100 * 7_301_000 / 1_000_000)
  }

  @Test("the null device pauses, goes on, and starts again after a drop")
  func null() async throws {
    let device = NullDevice(clock: WallClock(manual))
    await #expect(throws: AudioDeviceError.closed) { try await device.reading() }
    _ = await device.open(Self.format)
    #expect(try await device.write(silence(500)) == 100)
    manual.advance(by: .milliseconds(30))
    #expect(try await device.reading()?.heard == 30)
    await device.pause()
    manual.advance(by: .seconds(60))
    #expect(try await device.reading()?.heard == 30)
    await device.resume()
    manual.advance(by: .milliseconds(20))
    let reading = try #require(try await device.reading())
    #expect((reading.written, reading.delay) == (100, 50))
    await device.drop()
    #expect(try await device.reading()?.written == 0)
    #expect(try await device.write(silence(10)) == 10)
    await device.close()
    await #expect(throws: AudioDeviceError.closed) { try await device.write(silence(1)) }
  }

  @Test("a WAV file has its numbers and its length in front of them")
  func wav() async throws {
    let path = Self.scratchPath()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let device = WAVDevice(path: path, isDithering: false)
    _ = try await device.open(DeviceFormat(sampleRate: 48_000, layout: .stereo))
    #expect(try await device.write([0.5, -0.5, 1, -1]) == 2)
    #expect(try await device.reading()?.heard == 2)
    try await device.drain()
    await device.close()
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    var expected = Array("RIFF".utf8)
    expected += [44, 0, 0, 0] as [UInt8]
    expected += Array("WAVEfmt ".utf8)
    // 16 bytes: integers, 2 channels, 48 000 Hz, 192 000 bytes a second, 4 a frame, 16 bits
    expected += [16, 0, 0, 0, 1, 0, 2, 0, 0x80, 0xBB, 0, 0] as [UInt8]
    expected += [0x00, 0xEE, 0x02, 0, 4, 0, 16, 0] as [UInt8]
    expected += Array("data".utf8)
    expected += [8, 0, 0, 0, 0x00, 0x40, 0x00, 0xC0, 0xFF, 0x7F, 0x00, 0x80] as [UInt8]
    #expect(bytes == expected)
  }

  @Test("a WAV file that is opened again takes another form only while it is empty")
  func openedAgain() async throws {
    let path = Self.scratchPath()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let device = WAVDevice(path: path, isDithering: false)
    let (first, second) = (
      DeviceFormat(sampleRate: 8000, layout: .mono), DeviceFormat(sampleRate: 48_000, layout: .mono)
    )
    #expect(try await device.open(first) == first)
    #expect(try await device.open(second) == second)
    #expect(try await device.write([0.5]) == 1)
    #expect(try await device.open(first) == second)
    #expect(try await device.reading()?.written == 0)
    #expect(try await device.write([-0.5]) == 1)
    await device.close()
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(bytes[24..<28] == [0x80, 0xBB, 0, 0])
    #expect(bytes[40...] == [4, 0, 0, 0, 0x00, 0x40, 0x00, 0xC0])
  }

  @Test(
    "FFmpeg reads every kind of it", .enabled(if: FFmpegTool.ffmpeg.isInstalled),
    arguments: [1, 2, 6], [WAVHeader.Numbers.integers16, .floats32])
  func readable(channelCount: Int, numbers: WAVHeader.Numbers) async throws {
    let path = Self.scratchPath()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let device = WAVDevice(path: path, numbers: numbers, isDithering: false)
    _ = try await device.open(
      DeviceFormat(sampleRate: 44_100, layout: ChannelLayout(usualFor: channelCount)))
    let samples = (0..<channelCount * 100).map { Float($0) / 1024 }
    #expect(try await device.write(samples) == 100)
    await device.close()
    let answer = try FFmpegTool.ffmpeg.run(["-v", "error", "-i", path, "-f", "f32le", "-"])
    #expect(answer.output == samples.littleEndianBytes)
    #expect(answer.errors.isEmpty)
  }

  @Test("a paced WAV file takes no more than it plays")
  func pacedWAV() async throws {
    let path = Self.scratchPath()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let device = WAVDevice(path: path, clock: WallClock(manual))
    _ = try await device.open(Self.format)
    #expect(try await device.write(silence(500)) == 100)
    #expect(try await device.write(silence(500)) == 0)
    manual.advance(by: .milliseconds(40))
    #expect(try await device.write(silence(500)) == 40)
    #expect(try await device.reading()?.heard == 40)
    await device.close()
  }

  @Test("a folder that is not there is an error")
  func unwritable() async {
    let device = WAVDevice(path: "/nonexistent/\(UUID().uuidString)/sound.wav")
    await #expect(throws: AudioDeviceError.self) { try await device.open(Self.format) }
  }

  @Test("a pipe's header says that the length is unknown")
  func unknownLength() {
    let header = WAVHeader(Self.format, .integers16)
    #expect(Array(header.bytes.suffix(4)) == [0xFF, 0xFF, 0xFF, 0xFF])
    var long = header
    long.byteCount = 1 << 33
    #expect(long.bytes == header.bytes)
    long.byteCount = 0
    #expect(Array(long.bytes.suffix(4)) == [0, 0, 0, 0])
  }

  @Test("a simulated device drifts, steps, lies and stalls as it is told")
  func simulated() async throws {
    var behaviour = SimulatedDevice.Behaviour()
    behaviour.latency = .seconds(100)
    behaviour.drift = 10_000
    behaviour.step = .milliseconds(50)
    behaviour.stalls = [.seconds(10)..<(.seconds(11))]
    behaviour.lies = [SimulatedDevice.Lie(.seconds(20)..<(.seconds(21)), lead: .milliseconds(100))]
    behaviour.silences = [.seconds(30)..<(.seconds(31))]
    behaviour.end = .seconds(40)
    let device = SimulatedDevice(behaviour, clock: WallClock(manual))
    _ = try await device.open(Self.format)
    _ = try await device.write(silence(100_000))
    manual.advance(by: .seconds(5))
    #expect(await device.heard() == 5050)
    #expect(try await device.reading()?.heard == 5050)
    manual.advance(by: .milliseconds(20))
    #expect(await device.heard() == 5070)
    #expect(try await device.reading()?.heard == 5050)
    manual.advance(by: .milliseconds(14_980))
    #expect(await device.heard() == 19_190)
    #expect(try await device.reading()?.heard == 19_250)
    manual.advance(by: .seconds(10))
    #expect(try await device.reading() == nil)
    manual.advance(by: .seconds(10))
    await #expect(throws: AudioDeviceError.self) { try await device.write(silence(1)) }
  }

  static func scratchPath() -> String {
    FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).wav").path
  }
}

@Suite("--audio")
struct AudioOutputTests {
  @Test("each value of the option, and what is none")
  func values() {
    #expect(AudioOutput("auto") == .auto)
    #expect(AudioOutput("off") == .off)
    #expect(AudioOutput("null") == .null)
    #expect(AudioOutput("alsa") == .alsa(device: "default"))
    #expect(AudioOutput("alsa:hw:0,3") == .alsa(device: "hw:0,3"))
    #expect(AudioOutput("wav:a:b.wav") == .wav(path: "a:b.wav"))
    for text in ["", "wav", "wav:", "alsa:", "on", "auto:x"] { #expect(AudioOutput(text) == nil) }
  }

  @Test("over SSH the automatic choice is silent, unless a server is named")
  func remote() {
    func reason(_ output: AudioOutput, _ variables: [String: String]) -> String? {
      output.silence { variables[$0] }
    }
    let ssh = ["SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"]
    #expect(reason(.auto, [:]) == nil)
    #expect(reason(.auto, ssh) != nil)
    #expect(reason(.auto, ssh.merging(["PULSE_SERVER": "tcp:x"]) { $1 }) == nil)
    #expect(reason(.alsa(device: "default"), ssh) == nil)
    #expect(reason(.off, [:]) != nil)
  }
}
