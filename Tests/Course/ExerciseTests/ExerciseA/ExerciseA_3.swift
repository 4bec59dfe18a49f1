import Steps
import Testing

@Suite(
  "A.3 heard frames", .exercise("A.3") { _ = try $0.heardFrames(0..<1024, 0..<1024, 0, nil) })
struct ExerciseA_3 {
  /// What is heard of a sample, in words: its frames, and when.
  private func heardFrames(
    _ sample: Range<Int>, _ edit: Range<Int>, delay: Int = 0, target: Int? = nil
  ) throws -> String {
    let got = try Steps.current.heardFrames(sample, edit, delay, target)
    return got.frames.isEmpty ? "nothing" : "\(got.frames) at \(got.time)"
  }

  /// Of the film: `media_time` 1024 and ten seconds.
  private let film = 1024..<481_024

  @Test func `a sample in the middle is heard whole, earlier by the priming`() throws {
    let got = try heardFrames(10_240..<11_264, film)
    // Frame 10 240 of the media is frame 10 240 − 1024 of the presentation. ISO/IEC 14496-12 §8.6.6
    #expect(got == "0..<1024 at 9216")
  }

  @Test func `a sample of nothing but priming is not heard`() throws {
    let got = try heardFrames(0..<1024, film)
    #expect(got == "nothing")
  }

  @Test func `the first heard frame comes at 0`() throws {
    let got = try heardFrames(1024..<2048, film)
    #expect(got == "0..<1024 at 0")
  }

  @Test func `priming that ends inside of a sample is cut to the frame`() throws {
    let got = try heardFrames(2048..<3072, 2112..<50_112)
    // Apple's encoder: 2112 frames, two samples and 64 frames.
    #expect(got == "64..<1024 at 0")
  }

  @Test func `the last sample is cut to the frame`() throws {
    let got = try heardFrames(480_256..<481_280, film)
    // Of 1024 frames the last 256 fill up the sample.
    #expect(got == "0..<768 at 479232")
  }

  @Test func `samples after the end are not heard`() throws {
    let got = try heardFrames(481_280..<482_304, film)
    #expect(got == "nothing")
  }

  @Test func `an empty edit delays everything`() throws {
    let got = try heardFrames(1024..<2048, film, delay: 24_000)
    // Half a second of silence at 48 kHz, then frame 1024 of the media.
    #expect(got == "0..<1024 at 24000")
  }

  @Test func `a seek into a sample cuts its front`() throws {
    let got = try heardFrames(3072..<4096, film, target: 2500)
    // Frame 2500 of the presentation is frame 3524 of the media, 452 after the sample's first.
    #expect(got == "452..<1024 at 2500")
  }

  @Test func `before the target of a seek nothing is heard`() throws {
    let earlier = try heardFrames(2048..<3072, film, target: 2500)
    let later = try heardFrames(4096..<5120, film, target: 2500)
    #expect(earlier == "nothing")
    #expect(later == "0..<1024 at 3072")
  }

  @Test func `a seek after a delay counts in the presentation`() throws {
    let got = try heardFrames(1024..<2048, film, delay: 24_000, target: 24_100)
    #expect(got == "100..<1024 at 24100")
  }

  @Test func `all samples together make ten seconds without a hole`() throws {
    var next = 0
    for index in 0..<470 {
      let part = try Steps.current.heardFrames(index * 1024..<(index + 1) * 1024, film, 0, nil)
      guard !part.frames.isEmpty else { continue }
      #expect(part.time == next, "sample \(index)")
      next += part.frames.count
    }
    // ffprobe: nb_frames 470; 480 000 frames at 48 kHz are 10 s.
    #expect(next == 480_000)
  }
}
