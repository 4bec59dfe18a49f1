import Audio
import LessonKit
import Media
import POSIX

extension Lesson {
  /// Plays the sound on this machine's device, without pictures.
  func play() async throws {
    if let reason = AudioOutput.auto.silence(in: environmentVariable) {
      throw LessonError("--play: \(reason)")
    }
    guard let device = AudioOutput.auto.device(clock: WallClock(SuspendingClock())) else {
      throw LessonError("--play: there is no device")
    }
    try await withTaskExecutorPreference(device.executor) { try await play(on: device) }
  }

  private func play(on device: any AudioDevice) async throws {
    let accepted = try await device.open(
      DeviceFormat(sampleRate: sound.rate, layout: .stereo))
    page.print("playing on \(device.name) at \(accepted.sampleRate.grouped) Hz")
    page.output.flush()
    do {
      var renderer = SoundRenderer(to: accepted, from: start, rules: sound.rules)
      try await sound.forEachBlock(from: start) { block in
        try await feed(device, renderer.render(block), accepted.layout.count)
        return true
      }
      try await feed(device, renderer.finish(), accepted.layout.count)
      try await device.drain()
    } catch {
      await device.close()
      throw error
    }
    await device.close()
  }

  /// Writes frames as the device has room for them.
  private func feed(
    _ device: any AudioDevice, _ samples: [Float], _ channelCount: Int
  ) async throws {
    var rest = samples[...]
    while rest.count >= channelCount {
      let taken = try await device.write(Array(rest.prefix(4096 * channelCount)))
      rest = rest.dropFirst(taken * channelCount)
      // A quarter of what waits in a device, so that it does not run empty.
      if taken == 0 { try await Task.sleep(for: .milliseconds(20)) }
    }
  }
}
