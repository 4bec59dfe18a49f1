import Audio
import Testing

@Suite("Resampling")
struct ResamplerTests {
  private func resampled(_ frames: [Float], from input: Int, to output: Int) -> [Float] {
    var resampler = Resampler(from: input, to: output, channelCount: 1)
    return resampler.process([frames])[0] + resampler.finish()[0]
  }

  /// Without the run-up and run-out, where the tone is cut off.
  private func inner(_ frames: [Float]) -> [Float] {
    let margin = frames.count / 4
    return Array(frames[margin..<frames.count - margin])
  }

  @Test(
    "a tone stays what it is, 90 dB above all errors",
    arguments: [
      (44_100, 48_000), (48_000, 44_100), (8000, 48_000), (96_000, 48_000), (22_050, 48_000),
      (192_000, 44_100), (48_000, 47_999),
    ])
  func tones(input: Int, output: Int) {
    let limit = Double(min(input, output)) / 2
    for part in [0.02, 0.25, 0.6, 0.88] {
      let hertz = limit * part
      let result = resampled(tone(hertz, rate: input, count: input / 8), from: input, to: output)
      let expected = tone(hertz, rate: output, count: result.count)
      #expect(signalToNoise(inner(result), inner(expected)) >= 90, "\(hertz) Hz")
    }
  }

  @Test(
    "what the new rate has no room for is silenced, not mirrored",
    arguments: [(48_000, 44_100, 23_000.0), (96_000, 48_000, 30_000), (48_000, 8000, 5000)])
  func aliases(input: Int, output: Int, hertz: Double) {
    let result = resampled(
      tone(hertz, rate: input, count: input / 8, amplitude: 1), from: input, to: output)
    #expect(power(inner(result)) <= -80)
  }

  @Test("a constant stays exactly as loud, at every moment between two frames")
  func constant() {
    let result = inner(
      resampled([Float](repeating: 0.5, count: 8000), from: 44_100, to: 48_000))
    #expect(result.allSatisfy { abs($0 - 0.5) < 1e-5 })
  }

  @Test("small blocks give the same frames as the whole at once", arguments: 1...3)
  func blocks(seed: UInt64) {
    let frames = tone(1000, rate: 44_100, count: 5000)
    let whole = resampled(frames, from: 44_100, to: 48_000)
    var resampler = Resampler(from: 44_100, to: 48_000, channelCount: 2)
    var (left, right): ([Float], [Float]) = ([], [])
    var (start, size) = (0, Int(seed) * 7)
    while start < frames.count {
      let block = Array(frames[start..<min(start + size, frames.count)])
      let result = resampler.process([block, block.map { -$0 }])
      left += result[0]
      right += result[1]
      start += size
      size = size * 31 % 997 + 1
    }
    let rest = resampler.finish()
    #expect(left + rest[0] == whole)
    #expect(right + rest[1] == whole.map { -$0 })
  }

  @Test(
    "a rule sees the frames around each moment, however they come in",
    arguments: [(44_100, 48_000), (48_000, 44_100), (48_000, 8000)])
  func rule(input: Int, output: Int) {
    var rules = AudioRules()
    rules.resampledFrame = { FilterBank.resampledFrame($0, of: $1, from: $2, to: $3) }
    var resampler = Resampler(from: input, to: output, channelCount: 1, rules: rules)
    let frames = tone(1000, rate: input, count: 3000)
    var result: [Float] = []
    for start in stride(from: 0, to: frames.count, by: 700) {
      result += resampler.process([Array(frames[start..<min(start + 700, frames.count)])])[0]
    }
    result += resampler.finish()[0]
    let expected = resampled(frames, from: input, to: output)
    #expect(result.count == expected.count)
    #expect(zip(result, expected).allSatisfy { abs($0 - $1) < 1e-5 })
  }

  @Test("as many frames come out as the sound lasts", arguments: [0, 1, 147, 148, 44_100])
  func counts(count: Int) {
    let result = resampled([Float](repeating: 0, count: count), from: 44_100, to: 48_000)
    #expect(result.count == (count * 160 + 146) / 147)
  }

  @Test("the same rate is left alone")
  func same() {
    let frames = tone(1000, rate: 48_000, count: 100)
    #expect(resampled(frames, from: 48_000, to: 48_000) == frames)
  }

  @Test("after the end it starts again from nothing")
  func restart() {
    var resampler = Resampler(from: 44_100, to: 48_000, channelCount: 1)
    let frames = tone(1000, rate: 44_100, count: 1000)
    let first = resampler.process([frames])[0] + resampler.finish()[0]
    #expect(resampler.process([frames])[0] + resampler.finish()[0] == first)
  }

  @Test("an hour later its moments are still exact")
  func noDrift() {
    var resampler = Resampler(from: 44_100, to: 48_000, channelCount: 0)
    for _ in 0..<3600 { _ = resampler.process([]) }
    var long = Resampler(from: 3, to: 7, channelCount: 1)
    var count = 0
    for _ in 0..<3000 { count += long.process([[Float](repeating: 0, count: 100)])[0].count }
    #expect(count + long.finish()[0].count == 700_000)
  }
}
