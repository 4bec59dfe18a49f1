import Audio
import Testing

@Suite("From floats to 16 bits")
struct SampleConversionTests {
  @Test("channels take turns, frame by frame")
  func interleaving() {
    #expect(interleaved([[1, 2, 3], [-1, -2, -3]]) == [1, -1, 2, -2, 3, -3])
    #expect(interleaved([[1, 2]]) == [1, 2])
    #expect(interleaved([[], []]).isEmpty)
    #expect(interleaved([]).isEmpty)
  }

  @Test("without dither every integer comes back as it was")
  func exact() {
    var converter = SixteenBitConverter(isDithering: false)
    let numbers = Array(Int16.min...Int16.max)
    #expect(converter.convert(numbers.map { Float($0) / 0x8000 }) == numbers)
  }

  @Test("what is too loud is clipped, with noise and without", arguments: [-1, 0, 1] as [Float])
  func clipping(noise: Float) {
    #expect(SixteenBitConverter.quantized(1.5, noise: noise) == .max)
    #expect(SixteenBitConverter.quantized(-1.5, noise: noise) == .min)
    #expect(SixteenBitConverter.quantized(.infinity, noise: noise) == .max)
    #expect(SixteenBitConverter.quantized(.nan, noise: noise) == 0)
    #expect(SixteenBitConverter.quantized(1, noise: 0) == .max)
    #expect(SixteenBitConverter.quantized(-1, noise: 0) == .min)
  }

  @Test("a tone of less than a step has harmonics without dither, and none with it")
  func harmonics() {
    // The middle of a bin, so that nothing leaks into those of the harmonics.
    let size = 1 << 14
    let hertz = 64.0 * 48_000 / Double(size)
    let quiet = tone(hertz, rate: 48_000, count: size, amplitude: 2.2e-5)
    func spectrum(_ isDithering: Bool) -> [Float] {
      var converter = SixteenBitConverter(isDithering: isDithering)
      return Spectrum(size: size).decibels(of: converter.convert(quiet).map { Float($0) / 0x8000 })
    }
    let (rounded, dithered) = (spectrum(false), spectrum(true))
    for harmonic in [3, 5] {
      #expect(rounded[64 * harmonic] > -115)
      #expect(dithered[64 * harmonic] < -120)
    }
    #expect(-95...(-91) ~= dithered[64])
  }

  @Test("the noise has no mean, spans two steps, and is the same for the same seed")
  func noise() {
    let silence = [Float](repeating: 0, count: 100_000)
    var (first, second) = (SixteenBitConverter(seed: 7), SixteenBitConverter(seed: 7))
    let numbers = first.convert(silence)
    #expect(second.convert(silence) == numbers)
    let mean = Double(numbers.reduce(0) { $0 + Int($1) }) / Double(numbers.count)
    #expect(abs(mean) < 0.01)
    #expect(numbers.allSatisfy { -1...1 ~= $0 })
    // Half a step or more, of a triangle from −1 to 1: a quarter of all.
    let share = Double(numbers.count { $0 != 0 }) / Double(numbers.count)
    #expect(0.24...0.26 ~= share)
  }

  @Test("bytes have the least significant one first")
  func bytes() {
    #expect([Int16(0x1234), -2].littleEndianBytes == [0x34, 0x12, 0xFE, 0xFF])
    #expect([Float(1)].littleEndianBytes == [0, 0, 0x80, 0x3F])
  }
}

@Suite("Gain")
struct GainTests {
  @Test("a change takes 20 ms, in equal steps, and both channels alike")
  func ramp() {
    var gain = Gain(1, sampleRate: 1000)
    gain.set(0)
    var samples = [Float](repeating: 1, count: 60)
    gain.apply(to: &samples, channelCount: 2)
    let (left, right) = (
      stride(from: 0, to: 60, by: 2).map { samples[$0] },
      stride(from: 1, to: 60, by: 2).map { samples[$0] }
    )
    #expect(left == right)
    for (frame, number) in left.enumerated() {
      #expect(abs(number - max(0, 1 - Float(frame) / 20)) < 1e-5)
    }
    #expect(left[20...].allSatisfy { $0 == 0 })
  }

  @Test("the same in small blocks as in one, and a change of mind starts from where it is")
  func blocks() {
    var (whole, parts) = (Gain(0, sampleRate: 1000), Gain(0, sampleRate: 1000))
    whole.set(1)
    parts.set(1)
    var samples = [Float](repeating: 1, count: 40)
    whole.apply(to: &samples, channelCount: 1)
    var pieces: [Float] = []
    for count in [3, 7, 1, 29] {
      var piece = [Float](repeating: 1, count: count)
      parts.apply(to: &piece, channelCount: 1)
      pieces += piece
    }
    #expect(pieces == samples)
    var turned = Gain(1, sampleRate: 1000)
    turned.set(0)
    var first = [Float](repeating: 1, count: 10)
    turned.apply(to: &first, channelCount: 1)
    turned.set(1)
    var second = [Float](repeating: 1, count: 30)
    turned.apply(to: &second, channelCount: 1)
    let all = first + second
    #expect(zip(all, all.dropFirst()).allSatisfy { abs($0 - $1) <= 0.0501 })
    #expect(all.last == 1)
  }

  @Test("100 percent changes nothing, and 0 is silence")
  func volume() {
    #expect(Gain.factor(forVolume: 100) == 1)
    #expect(Gain.factor(forVolume: 0) == 0)
    #expect(Gain.factor(forVolume: -5) == 0)
    #expect(Gain.factor(forVolume: 50) == 0.125)
    #expect(Gain.factor(forVolume: 9999) == 8)
  }
}
