import Foundation
import Steps
import Testing

@Suite(
  "A.5 resampling", .exercise("A.5") { _ = try $0.resampledFrame(0, { _ in 0 }, 44_100, 48_000) })
struct ExerciseA_5 {
  /// A wave of this many frames; its number of the frame may have a fraction of sixtieths.
  private func wave(_ whole: Int, _ rest: Double = 0, period: Int) -> Double {
    let inside = (whole % period + period) % period
    return 0.5 * sin(2 * Double.pi * (Double(inside) + rest) / Double(period))
  }

  /// By how many decibels the wave is above the errors, from a frame of the output on.
  private func decibelsOfResampledFrames(
    period: Int, from inputRate: Int, to outputRate: Int, at first: Int, count: Int = 300
  ) throws -> Double {
    var (signal, noise) = (0.0, 0.0)
    for index in first..<first + count {
      let got = try Steps.current.resampledFrame(
        index, { Float(wave($0, period: period)) }, inputRate, outputRate)
      let (whole, rest) = (index * inputRate).quotientAndRemainder(dividingBy: outputRate)
      let expected = wave(whole, Double(rest) / Double(outputRate), period: period)
      signal += expected * expected
      noise += (Double(got) - expected) * (Double(got) - expected)
    }
    return (100 * log10(signal / max(noise, 1e-30))).rounded() / 10
  }

  @Test(arguments: [100, 17, 5, 3])
  func `a tone stays a tone, 90 dB above all errors`(period: Int) throws {
    let got = try decibelsOfResampledFrames(period: period, from: 44_100, to: 48_000, at: 1000)
    // Where an error is large, look at the place first, then at the factors and their sum.
    #expect(got >= 90, "\(got) dB with \(44_100 / period) Hz")
  }

  @Test func `after an hour it is as exact`() throws {
    let got = try decibelsOfResampledFrames(period: 5, from: 44_100, to: 48_000, at: 172_800_001)
    // A Float counts whole numbers up to 16 777 216 only.
    #expect(got >= 90, "\(got) dB")
  }

  @Test(arguments: [(48_000, 44_100, 23_000), (48_000, 16_000, 11_000), (96_000, 48_000, 30_000)])
  func `frequencies beyond the new rate are silenced`(
    inputRate: Int, outputRate: Int, hertz: Int
  ) throws {
    var loudest: Float = 0
    for index in 1000..<1200 {
      let got = try Steps.current.resampledFrame(
        index, { Float(sin(2 * Double.pi * Double($0 * hertz % inputRate) / Double(inputRate))) },
        inputRate, outputRate)
      loudest = max(loudest, abs(got))
    }
    // It would come back as an alias. −80 dB are a ten thousandth.
    #expect(loudest <= 0.0001)
  }

  @Test(arguments: [(44_100, 48_000), (48_000, 44_100), (48_000, 8000)])
  func `a constant stays exactly as loud`(inputRate: Int, outputRate: Int) throws {
    let got = try (1000..<1050).map {
      try Steps.current.resampledFrame($0, { _ in 0.5 }, inputRate, outputRate)
    }
    let largestError = got.map { abs($0 - 0.5) }.max() ?? 0
    // The input is 0.5 everywhere. Divide the sum by the sum of all factors.
    #expect(largestError < 1e-5)
  }

  @Test func `a tone survives a lower rate as loud as it was`() throws {
    let got = try decibelsOfResampledFrames(period: 48, from: 48_000, to: 16_000, at: 2000)
    // 1 kHz: a filter that is stretched has more factors, not a larger sum.
    #expect(got >= 80, "\(got) dB")
  }

  @Test func `before the first frame there is silence`() throws {
    let got = try Steps.current.resampledFrame(0, { $0 < 0 ? 0 : 0.5 }, 44_100, 48_000)
    // Frame 0 lies on the edge: half of the sum, and half of the middle's factor.
    #expect(got > 0.2 && got < 0.6)
  }
}
