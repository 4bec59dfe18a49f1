import Media
import Foundation
import Steps
import TestSupport
import Testing

@Suite("A.4 sixteen bits", .exercise("A.4") { _ = try $0.sixteenBits([[0]], { 0.5 }) })
struct ExerciseA_4 {
  /// Without noise: two halves, less 1.
  private func sixteenBits(_ channels: [[Float]]) throws -> [Int16] {
    try Steps.current.sixteenBits(channels) { 0.5 }
  }

  /// Numbers with noise, the same ones each time, in steps.
  private func sixteenBitsWithNoise(_ steps: [Float]) throws -> [Double] {
    var generator = SplitMix64(seed: 7)
    let random = { Float(generator.next() >> 40) / 0x100_0000 }
    return try Steps.current.sixteenBits([steps.map { $0 / 32_768 }], random).map(Double.init)
  }

  @Test func `left and right take turns`() throws {
    let got = try sixteenBits([[0.5, -1], [0.25, 1]])
    // 1 is a step more than 16 bits have.
    #expect(got == [16_384, 8192, -32_768, 32_767])
  }

  @Test func `three channels take turns too`() throws {
    let got = try sixteenBits([[0.5, 0], [0.25, 0], [-0.5, 0]])
    #expect(got == [16_384, 8192, -16_384, 0, 0, 0])
  }

  @Test func `samples that are too loud are clipped, not wrapped`() throws {
    let got = try sixteenBits([[1.5, -1.5, 1.00002, -.infinity, .infinity]])
    // A wrapped wave is a click; 1.5 would become −16384.
    #expect(got == [32_767, -32_768, 32_767, -32_768, 32_767])
  }

  @Test func `what is not a number becomes silence`() throws {
    let got = try sixteenBits([[.nan, 0.5]])
    #expect(got == [0, 16_384])
  }

  @Test func `numbers are rounded, not cut off`() throws {
    let got = try sixteenBits([[0.6, 1.4, -0.6, -1.4].map { $0 / 32_768 }])
    #expect(got == [1, 1, -1, -1])
  }

  @Test func `the noise is two random numbers, less one`() throws {
    var values: [Float] = [0.9, 0.8, 0.1, 0.2]
    let got = try Steps.current.sixteenBits([[0, 0]]) {
      values.isEmpty ? 0.5 : values.removeFirst()
    }
    // 0.7 and −0.7 steps.
    #expect(got == [1, -1])
  }

  @Test func `random numbers are taken in the order of the output`() throws {
    var values: [Float] = [0.9, 0.8, 0.1, 0.2]
    let got = try Steps.current.sixteenBits([[0, 0], [0, 0]]) {
      values.isEmpty ? 0.5 : values.removeFirst()
    }
    // The first two are for the left channel's first number, the next two for the right one's.
    #expect(got == [1, -1, 0, 0])
  }

  @Test(arguments: [Float(0), 0.25, 0.5])
  func `the error is the same noise for every value, and 0 on average`(value: Float) throws {
    let errors = try sixteenBitsWithNoise([Float](repeating: value, count: 40_000)).map {
      $0 - Double(value)
    }
    let mean = errors.reduce(0, +) / Double(errors.count)
    let variance = errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)
    #expect(abs(mean) < 0.02)
    // Two numbers of variance 1/12, and rounding of 1/12: a quarter of a step squared.
    #expect(abs(variance - 0.25) < 0.02)
  }

  @Test func `a tone of half a step keeps its shape, without harmonics`() throws {
    // At −96 dB, 480 waves of 100 frames: rounded alone it would be gone.
    let tone = (0..<48_000).map { Float(0.5 * sin(2 * Double.pi * Double($0) / 100)) }
    let got = try sixteenBitsWithNoise(tone)
    let levels = [1, 3].map { harmonic in
      let (cosine, sine) = got.enumerated().reduce((0.0, 0.0)) { sums, entry in
        let angle = 2 * Double.pi * Double(entry.offset * harmonic) / 100
        return (sums.0 + entry.element * cos(angle), sums.1 + entry.element * sin(angle))
      }
      return 2 * (cosine * cosine + sine * sine).squareRoot() / 48_000
    }
    #expect(abs(levels[0] - 0.5) < 0.02)
    #expect(levels[1] < 0.02)
  }
}
