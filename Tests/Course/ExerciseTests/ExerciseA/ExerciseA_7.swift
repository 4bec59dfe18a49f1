import Audio
import Foundation
import Steps
import Testing

@Suite(
  "A.7 time stretch",
  .exercise("A.7") {
    _ = try $0.similarPlace([0, 0, 0, 0], 0, 0...2, 2)
    _ = try $0.crossfade([1], [0])
  })
struct ExerciseA_7 {
  private func sine(_ period: Double, _ count: Int, _ amplitude: Double = 0.5) -> [Float] {
    (0..<count).map { Float(amplitude * sin(2 * Double.pi * Double($0) / period)) }
  }

  /// The fade, to four decimals.
  private func crossfade(from old: [Float], to new: [Float]) throws -> [Float] {
    try Steps.current.crossfade(old, new).map { ($0 * 10_000).rounded() / 10_000 }
  }

  @Test func `a wave continues one whole wave further`() throws {
    let got = try Steps.current.similarPlace(sine(100, 3000), 1000, 1070...1130, 400)
    #expect(got == 1100)
  }

  @Test func `the same place is the most similar`() throws {
    let got = try Steps.current.similarPlace(sine(97, 3000), 1000, 980...1020, 400)
    #expect(got == 1000)
  }

  @Test func `the loudest place does not win`() throws {
    // From 2000 on ten times as loud, and by a quarter of a wave wrong.
    var frames = sine(100, 2000)
    frames += sine(100, 1000, 5).dropFirst(25) + sine(100, 25)
    let got = try Steps.current.similarPlace(frames, 300, 1570...2010, 200)
    // A whole number of waves after 300. The sum of products alone prefers what is loud: divide it.
    #expect(got % 100 == 0)
  }

  @Test func `opposite phase is the worst, not the best`() throws {
    let got = try Steps.current.similarPlace(sine(100, 3000), 1000, 1110...1160, 400)
    #expect(got == 1110)
  }

  @Test func `the ends of the fade are the two pieces`() throws {
    let got = try crossfade(from: [1, 1, 1, 1], to: [0, 0, 0, 0])
    // ½ + ½ cos(π/8), and so on: the first frame is at n + ½, not at n.
    #expect(got == [0.9619, 0.6913, 0.3087, 0.0381])
  }

  @Test func `values that are the same on both sides stay`() throws {
    let piece = sine(10, 64)
    let got = try Steps.current.crossfade(piece, piece)
    for (one, other) in zip(got, piece) { #expect(abs(one - other) < 1e-6) }
  }

  @Test func `440 Hz stay 440 Hz at one and a half times the speed`() throws {
    let steps = Steps.current
    var rules = AudioRules()
    // Rules do not throw: an exercise that is not written throws here.
    _ = try steps.similarPlace([0, 0, 0, 0], 0, 0...2, 2)
    _ = try steps.crossfade([1], [0])
    rules.similarPlace = { frames, target, places, length in
      guard let place = try? steps.similarPlace(frames, target, places, length) else { return nil }
      return places.contains(place) ? place : nil
    }
    rules.crossfade = { try? steps.crossfade($0, $1) }
    var stretch = TimeStretch(
      thousandths: 1500, sampleRate: 48_000, channelCount: 1, rules: rules)
    let input = sine(48_000.0 / 440, 48_000)
    let output = stretch.process([input])[0] + stretch.finish()[0]
    #expect(output.count == 32_000)
    let inner = output.dropFirst(2000).dropLast(2000)
    // A wave of this size rises by 0.0288 from frame to frame at most.
    let steepest = zip(inner, inner.dropFirst()).reduce(Float(0)) { max($0, abs($1.0 - $1.1)) }
    #expect(steepest < 0.035)
    let rises = zip(inner, inner.dropFirst()).count { $0.0 < 0 && $0.1 >= 0 }
    // 28 000 frames at 48 kHz: 256.7 waves.
    #expect(abs(rises - 257) <= 1)
    let power = inner.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(inner.count)
    #expect(abs(power - 0.125) < 0.005)
  }
}
