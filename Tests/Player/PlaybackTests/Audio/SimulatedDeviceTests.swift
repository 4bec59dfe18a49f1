import Audio
import Media
import Playback
import TestSupport
import Testing

/// The clock against devices that misbehave, and against what is really heard.
@Suite("The clock of a simulated device")
struct SimulatedDeviceTests {
  /// How far the clock was from what was heard, at each millisecond.
  private func offsets(
    _ behaviour: SimulatedDevice.Behaviour, lasting seconds: Int
  ) async throws -> [Duration] {
    let manual = ManualClock()
    let wallClock = WallClock(manual)
    let device = SimulatedDevice(behaviour, clock: wallClock)
    let format = try await device.open(DeviceFormat(sampleRate: 48_000, layout: .mono))
    let block = [Float](repeating: 0, count: 4800)
    var clock = AudioClock(sampleRate: format.sampleRate)
    var offsets: [Duration] = []
    clock.run(at: wallClock.now)
    for step in 0..<seconds * 1000 {
      _ = try await device.write(block)
      if step % 20 == 0, let reading = try await device.reading() { clock.receive(reading) }
      let heard = Duration.seconds(1) * (await device.heard()) / 48_000
      offsets.append(clock.position(at: wallClock.now) - heard)
      manual.advance(by: .milliseconds(1))
    }
    return offsets
  }

  private func worst(_ offsets: some Sequence<Duration>) -> Duration {
    offsets.map { $0 < .zero ? .zero - $0 : $0 }.max() ?? .zero
  }

  @Test("a perfect device and its clock agree")
  func perfect() async throws {
    var behaviour = SimulatedDevice.Behaviour()
    behaviour.startDelay = .milliseconds(24)
    let offsets = try await offsets(behaviour, lasting: 3)
    #expect(worst(offsets.dropFirst(100)) < .milliseconds(1))
  }

  @Test("drift of 300 millionths stays below a millisecond", arguments: [-300, 300])
  func drift(millionths: Int) async throws {
    var behaviour = SimulatedDevice.Behaviour()
    behaviour.drift = millionths
    #expect(worst(try await offsets(behaviour, lasting: 10).dropFirst(100)) < .milliseconds(1))
  }

  @Test("steps of 21 ms leave the clock behind by half a step")
  func steps() async throws {
    var behaviour = SimulatedDevice.Behaviour()
    behaviour.step = .milliseconds(21)
    #expect(worst(try await offsets(behaviour, lasting: 10).dropFirst(1000)) < .milliseconds(22))
  }

  @Test("a lie of 80 ms is taken for 7 at most, and forgotten afterwards")
  func lie() async throws {
    var behaviour = SimulatedDevice.Behaviour()
    behaviour.lies = [
      SimulatedDevice.Lie(.seconds(1)..<(.seconds(2)), lead: .milliseconds(80))
    ]
    let offsets = try await offsets(behaviour, lasting: 4)
    // The lie ends after two seconds: 5 ms, and 2 ms for a quartz that may be fast.
    #expect(worst(offsets.dropFirst(100)) < .milliseconds(7))
    #expect(worst(offsets.dropFirst(3500)) < .milliseconds(1))
  }

  @Test("after a stall of half a second the clock has come back within one more")
  func stall() async throws {
    var behaviour = SimulatedDevice.Behaviour()
    behaviour.stalls = [.seconds(1)..<(.milliseconds(1500))]
    let offsets = try await offsets(behaviour, lasting: 4)
    #expect(worst(offsets.dropFirst(3500)) < .milliseconds(5))
  }

  @Test("without readings the clock goes on by itself")
  func silence() async throws {
    var behaviour = SimulatedDevice.Behaviour()
    behaviour.silences = [.seconds(1)..<(.seconds(3))]
    behaviour.latency = .seconds(5)
    #expect(worst(try await offsets(behaviour, lasting: 4).dropFirst(100)) < .milliseconds(1))
  }
}
