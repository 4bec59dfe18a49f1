import Encoding
import MP4
import Media
import TestSupport
import Testing

/// What the encoder has in mind is what every decoder shows.
@Suite struct ExactnessTests {
  /// Forty combinations of film, step, quantiser and size.
  static let cases = 0..<40

  static func make(_ number: Int) async throws -> (TestFilm, EncoderSettings) {
    var random = SplitMix64(seed: UInt64(number))
    func pick(_ range: ClosedRange<Int>) -> Int {
      range.lowerBound + Int(random.next() % UInt64(range.count))
    }
    let size = PixelSize(width: 2 * pick(8...40), height: 2 * pick(8...30))
    let step = EncodingStep.allCases[number % EncodingStep.allCases.count]
    let film =
      number % 3 == 0
      ? TestFilm(seed: UInt64(number), size: size, count: 4)
      : try await TestFilm(
        number % 3 == 1 ? "meadow-baseline.mp4" : "small.mp4", size: size, count: 5)
    var settings = EncoderSettings(step: step, quantizer: pick(10...51), frameRate: 25)
    settings.groupLength = pick(2...5)
    if number % 7 == 0 { settings.bitRate = 1000 * pick(10...400) }
    return (film, settings)
  }

  @Test(arguments: cases)
  func `our decoder gets the encoder's own pictures`(number: Int) async throws {
    let (film, settings) = try await Self.make(number)
    let encoded = EncodedFilm(film, settings)
    let decoded = try await encoded.decoded()
    #expect(decoded.count == encoded.samples.count)
    #expect(decoded == encoded.samples, "\(settings.step) \(settings.quantizer) \(film.size)")
  }

  @Test(.enabled(if: FFmpegTool.ffmpeg.isInstalled), arguments: cases)
  func `so does libavcodec, without a message`(number: Int) async throws {
    let (film, settings) = try await Self.make(number)
    let encoded = EncodedFilm(film, settings)
    let (samples, messages) = try encoded.decodedByFFmpeg()
    #expect(messages == "")
    #expect(samples == encoded.samples, "\(settings.step) \(settings.quantizer) \(film.size)")
  }
}
