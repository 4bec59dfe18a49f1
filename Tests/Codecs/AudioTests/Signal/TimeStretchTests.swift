import Audio
import Testing

@Suite("Faster and slower at one pitch")
struct TimeStretchTests {
  private func stretched(_ frames: [Float], _ thousandths: Int, rate: Int = 48_000) -> [Float] {
    var stretch = TimeStretch(thousandths: thousandths, sampleRate: rate, channelCount: 1)
    return stretch.process([frames])[0] + stretch.finish()[0]
  }

  @Test("440 Hz stay 440 Hz, and as loud", arguments: [500, 750, 900, 1100, 1500, 2000])
  func pitch(thousandths: Int) {
    let frames = tone(440, rate: 48_000, count: 48_000)
    let result = stretched(frames, thousandths)
    #expect(abs(frequency(of: result, rate: 48_000) - 440) < 2)
    #expect(abs(power(result[1000..<result.count - 2000]) - power(frames)) < 0.5)
  }

  @Test("the sound lasts as long as the speed says", arguments: [500, 667, 1500, 2000])
  func duration(thousandths: Int) {
    let result = stretched(tone(300, rate: 8000, count: 8000), thousandths, rate: 8000)
    #expect(result.count == (8000 * 1000 + thousandths - 1) / thousandths)
  }

  @Test("a tone has no clicks: neighbours differ no more than before")
  func smooth() {
    let frames = tone(440, rate: 48_000, count: 24_000)
    func steepest(_ frames: [Float]) -> Float {
      zip(frames, frames.dropFirst()).map { abs($0 - $1) }.max() ?? 0
    }
    let result = stretched(frames, 1500)
    #expect(steepest(Array(result.prefix(result.count - 2000))) < 1.2 * steepest(frames))
  }

  @Test("where the speed changes, the output goes on with the next frame, without a click")
  func changes() {
    let frames = tone(440, rate: 48_000, count: 48_000)
    var stretch = TimeStretch(thousandths: 1000, sampleRate: 48_000, channelCount: 1)
    var result: [Float] = []
    for (index, speed) in [1000, 1050, 1000, 2000, 500, 950, 1000].enumerated() {
      let (next, place) = (stretch.nextInput, stretch.outputCount)
      result += stretch.setSpeed(speed)[0]
      result += stretch.process([Array(frames[index * 6000..<(index + 1) * 6000])])[0]
      for (heard, expected) in zip(result[place...].prefix(8), frames[next...]) {
        #expect(abs(heard - expected) < 1e-5)
      }
    }
    result += stretch.finish()[0]
    func steepest(_ frames: [Float]) -> Float {
      zip(frames, frames.dropFirst()).map { abs($0 - $1) }.max() ?? 0
    }
    #expect(steepest(result) < 1.2 * steepest(frames))
  }

  @Test("a click is heard at its place, to within the search", arguments: [500, 750, 1500, 2000])
  func place(thousandths: Int) {
    for place in stride(from: 12_000, to: 24_000, by: 1_237) {
      var frames = [Float](repeating: 0, count: 48_000)
      frames[place] = 1
      let result = stretched(frames, thousandths)
      let loudest = result.indices.max { abs(result[$0]) < abs(result[$1]) } ?? 0
      #expect(abs(loudest - place * 1000 / thousandths) < 48 * 30)
    }
  }

  @Test("normal speed changes nothing")
  func normal() {
    let frames = tone(440, rate: 48_000, count: 1000)
    #expect(stretched(frames, 1000) == frames)
  }

  @Test("small blocks give the same frames as the whole at once, and channels stay together")
  func blocks() {
    let frames = tone(440, rate: 48_000, count: 20_000)
    let quiet = frames.map { $0 / 2 }
    var whole = TimeStretch(thousandths: 1500, sampleRate: 48_000, channelCount: 2)
    let expected = whole.process([frames, quiet])
    var parts = TimeStretch(thousandths: 1500, sampleRate: 48_000, channelCount: 2)
    var result: [[Float]] = [[], []]
    for start in stride(from: 0, to: frames.count, by: 777) {
      let range = start..<min(start + 777, frames.count)
      let next = parts.process([Array(frames[range]), Array(quiet[range])])
      for channel in 0...1 { result[channel] += next[channel] }
    }
    #expect(result == expected)
    #expect(result[0].map { $0 / 2 } == result[1])
    #expect(whole.finish() == parts.finish())
  }

  @Test("the most similar place is found")
  func similarity() {
    let frames = tone(100, rate: 8000, count: 2000)
    // A period is 80 frames: of these places the one a whole number of them away fits.
    let place = TimeStretch.bestPlace(in: frames.span, for: 100, among: 230...290, length: 96)
    #expect(place == 260)
    #expect(TimeStretch.bestPlace(in: frames.span, for: 250, among: 230...290, length: 96) == 250)
  }

  @Test("nothing and almost nothing stretch to as much")
  func short() {
    #expect(stretched([], 1500).isEmpty)
    #expect(stretched([1], 1500).count == 1)
    #expect(stretched([Float](repeating: 1, count: 10), 2000).count == 5)
  }
}

@Suite("Spectrum")
struct SpectrumTests {
  @Test("a tone at full scale has 0 dB in its bin, and nothing three bins away")
  func tones() {
    let spectrum = Spectrum(size: 1024)
    let decibels = spectrum.decibels(
      of: tone(100.0 * 48_000 / 1024, rate: 48_000, count: 1024, amplitude: 1))
    #expect(decibels.count == 513)
    #expect(abs(decibels[100]) < 0.1)
    #expect(decibels[97] < -100 && decibels[103] < -100)
    #expect(abs(decibels[101] + 6) < 0.1)
  }

  @Test("a constant is in bin 0, silence nowhere")
  func edges() {
    let spectrum = Spectrum(size: 256)
    #expect(abs(spectrum.decibels(of: [Float](repeating: 1, count: 256))[0]) < 0.1)
    #expect(spectrum.decibels(of: [Float]()).allSatisfy { $0 == -200 })
  }

  @Test("columns follow each other, as many as fit")
  func columns() {
    let spectrum = Spectrum(size: 256)
    #expect(spectrum.columns(of: [Float](repeating: 0, count: 1024), hop: 256).count == 4)
    #expect(spectrum.columns(of: [Float](repeating: 0, count: 100), hop: 256).count == 1)
  }
}
