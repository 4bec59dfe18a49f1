import Audio
import Media
import Testing

@Suite("From decoder to device")
struct SoundRendererTests {
  private let device = DeviceFormat(sampleRate: 48_000, layout: .stereo)

  private func block(
    _ frames: [Float], at frame: Int64, rate: Int = 48_000, layout: ChannelLayout = .mono
  ) -> PCMBlock {
    PCMBlock(
      channels: Array(repeating: frames, count: layout.count), sampleRate: rate, layout: layout,
      presentationTime: MediaTime(value: frame, timescale: UInt32(rate)), sampleIndex: 0)
  }

  private func left(_ samples: [Float]) -> [Float] {
    stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
  }

  @Test("mono goes to both sides, and what the device takes is left as it is")
  func plain() {
    var renderer = SoundRenderer(to: device, from: .zero)
    #expect(renderer.render(block([0.1, 0.2], at: 0)) == [0.1, 0.1, 0.2, 0.2])
    #expect(renderer.frameCount == 2)
    #expect(renderer.finish().isEmpty)
  }

  @Test("a track that starts late begins with silence, and a gap is filled with it")
  func gaps() {
    var renderer = SoundRenderer(to: device, from: .zero)
    let first = renderer.render(block([1, 1], at: 3))
    #expect(left(first) == [0, 0, 0, 1, 1])
    #expect(left(renderer.render(block([1], at: 7))) == [0, 0, 1])
  }

  @Test("what comes before the start, or was there already, is cut")
  func overlaps() {
    var renderer = SoundRenderer(to: device, from: MediaTime(value: 2, timescale: 48_000))
    #expect(left(renderer.render(block([1, 2, 3, 4], at: 0))) == [3, 4])
    #expect(left(renderer.render(block([4, 5], at: 3))) == [5])
    #expect(renderer.render(block([5], at: 4)).isEmpty)
  }

  @Test(
    "after a change of speed, a frame belongs to the moment that the change names",
    arguments: [8000, 44_100, 48_000])
  func speeds(rate: Int) {
    // Each number is its moment, in hundreds of seconds.
    func ramp(_ first: Int, _ count: Int) -> PCMBlock {
      block(
        (first..<first + count).map { Float($0) / Float(rate * 100) }, at: Int64(first), rate: rate)
    }
    var renderer = SoundRenderer(to: device, from: MediaTime(value: 1, timescale: 1))
    var (output, changes) = ([Float](), [SpeedChange]())
    var first = rate / 2
    for speed in [1000, 1050, 1000, 2000, 500, 4000, 1000, 250, 950, 1000] {
      let change = renderer.setSpeed(speed)
      output += left(change.samples)
      changes.append(change)
      for _ in 0..<20 {
        output += left(renderer.render(ramp(first, rate / 50)))
        first += rate / 50
      }
    }
    output += left(renderer.finish())
    #expect(output.count == renderer.frameCount)
    #expect(changes.first?.moment == .seconds(1))
    // A filter that restarts rings for 5 ms; a stretcher is still in its first window by then.
    for change in changes {
      let number = output[change.frame + 240]
      let error = Duration.seconds(100) * Double(number) - change.moment - .milliseconds(5)
      #expect(
        number == 0 || error > .milliseconds(-1) && error < .milliseconds(1), "\(change.frame)")
    }
    let frames = changes.map(\.frame)
    #expect(frames == frames.sorted())
  }

  @Test("a gap of hours does not take the memory of hours")
  func hugeGap() {
    var renderer = SoundRenderer(to: device, from: .zero)
    let samples = renderer.render(block([1], at: 48_000 * 36_000))
    #expect(samples.count == 2 * (48_000 * SoundRenderer.longestGap + 1))
  }

  @Test("all frames come out, at the device's rate", arguments: [8000, 44_100, 48_000, 96_000])
  func rates(rate: Int) {
    var renderer = SoundRenderer(to: device, from: .zero)
    let frames = tone(440, rate: rate, count: rate)
    var samples: [Float] = []
    for start in stride(from: 0, to: rate, by: 1000) {
      samples += renderer.render(
        block(Array(frames[start..<min(start + 1000, rate)]), at: Int64(start), rate: rate))
    }
    samples += renderer.finish()
    #expect(renderer.frameCount == 48_000)
    let inner = Array(left(samples)[12_000..<36_000])
    #expect(
      signalToNoise(inner, Array(tone(440, rate: 48_000, count: 48_000)[12_000..<36_000])) > 90)
  }

  @Test("another kind of sound follows without a hole")
  func changes() {
    var renderer = SoundRenderer(to: device, from: .zero)
    var samples = renderer.render(
      block(tone(440, rate: 44_100, count: 44_100), at: 0, rate: 44_100))
    samples += renderer.render(
      block([Float](repeating: 0, count: 48_000), at: 48_000, layout: ChannelLayout(usualFor: 6)))
    samples += renderer.finish()
    #expect(samples.count == 2 * 96_000)
  }

  @Test(
    "at twice the speed half as much comes out, at four times silence", arguments: [2000, 4000])
  func speeds(thousandths: Int) {
    var renderer = SoundRenderer(to: device, from: .zero, thousandths: thousandths)
    var samples: [Float] = []
    let frames = tone(440, rate: 44_100, count: 44_100)
    for start in stride(from: 0, to: 44_100, by: 441) {
      samples += renderer.render(
        block(Array(frames[start..<start + 441]), at: Int64(start), rate: 44_100))
    }
    samples += renderer.finish()
    let expected = 48_000 * 1000 / thousandths
    #expect(abs(renderer.frameCount - expected) <= 1)
    let loudest = samples.map(abs).max() ?? 0
    #expect(thousandths == 4000 ? loudest == 0 : loudest > 0.4)
  }

  @Test("the volume changes along a line")
  func volume() {
    var renderer = SoundRenderer(to: device, from: .zero)
    renderer.setVolume(0)
    let samples = left(renderer.render(block([Float](repeating: 1, count: 2000), at: 0)))
    #expect(samples.first == 1)
    #expect(samples[480] > 0.45 && samples[480] < 0.55)
    #expect(samples[960...].allSatisfy { $0 == 0 })
  }
}
