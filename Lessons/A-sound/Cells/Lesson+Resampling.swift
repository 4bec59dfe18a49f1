import Audio
import LessonCharts
import LessonKit
import Media

extension Lesson {
  /// Cell 6: a rising tone at another rate, without a filter and with one.
  func showResampling() throws {
    let rate = try page.arguments[Options.rate] ?? 16_000
    let tone = Tone.rising
    page.print(
      "\(Tone.rate.grouped) → \(rate.grouped) Hz; each steady tone, and what becomes of it:")
    page.print()
    var table = Table(" tone", " comes out as", " without a filter", " with one")
    for hertz in [1000, 5000, 11_000, 23_000] where hertz < Tone.rate / 2 {
      let alias = Tone.alias(of: hertz, at: rate)
      let steady = Tone.steady(hertz)
      table.add(
        "\(hertz.grouped) Hz", alias == hertz ? "itself" : "\(alias.grouped) Hz",
        Tone.level(of: alias, in: Tone.interpolated(steady, to: rate), rate: rate),
        Tone.level(of: alias, in: resampled(steady, to: rate), rate: rate))
    }
    page.print(table)
    page.print()
    for (title, frames) in [
      ("without a filter: lines from frame to frame", Tone.interpolated(tone, to: rate)),
      ("with one: a windowed sinc", resampled(tone, to: rate)),
    ] {
      try page.draw(
        HeatMapChart(
          Spectrum(size: 512).columns(of: frames, hop: 128), range: -100...0, title: title,
          bottom: "0", top: Self.kilohertz(Double(rate) / 2), start: "0 s", end: "2 s"))
    }
  }

  private func resampled(_ frames: [Float], to rate: Int) -> [Float] {
    var resampler = Resampler(
      from: Tone.rate, to: rate, channelCount: 1, rules: sound.rules)
    return resampler.process([frames])[0] + resampler.finish()[0]
  }
}

/// Tones to try a filter with.
private enum Tone {
  static let rate = 48_000
  private static let amplitude = 0.5

  /// Two seconds in which the frequency rises from 0 to 24 kHz.
  static var rising: [Float] {
    let count = 2 * rate
    return (0..<count).map { frame in
      // The phase is the sum of all frequencies before: half of the square.
      let time = Double(frame) / Double(rate)
      return Float(amplitude * sine(6000 * time * time))
    }
  }

  /// A quarter of a second of one frequency.
  static func steady(_ hertz: Int) -> [Float] {
    (0..<rate / 4).map { Float(amplitude * sine(Double($0 * hertz) / Double(rate))) }
  }

  /// The frequency that a tone looks like at a rate: mirrored at half of it, again and again.
  static func alias(of hertz: Int, at rate: Int) -> Int {
    let rest = hertz % rate
    return min(rest, rate - rest)
  }

  /// Frames at another rate, on straight lines between the old ones: no filter at all.
  static func interpolated(_ frames: [Float], to newRate: Int) -> [Float] {
    let count = frames.count * newRate / rate
    return (0..<count).map { frame in
      let (first, rest) = (frame * rate).quotientAndRemainder(dividingBy: newRate)
      let part = Float(rest) / Float(newRate)
      let next = min(first + 1, frames.count - 1)
      return frames[first] * (1 - part) + frames[next] * part
    }
  }

  /// How loud a frequency is in some frames, in decibels of the tone that went in.
  static func level(of hertz: Int, in frames: [Float], rate: Int) -> String {
    // From the middle: at both ends the tone breaks off.
    let size = frames.count >= 4096 ? 1024 : 256
    let spectrum = Spectrum(size: size).decibels(
      of: frames.dropFirst((frames.count - size) / 2).prefix(size))
    let bin = (hertz * size + rate / 2) / rate
    let near = spectrum[max(0, bin - 1)...min(spectrum.count - 1, bin + 1)]
    let level = Double(near.max() ?? -200) + 6.02
    return level < -120 ? "below -120 dB" : "\(level.text(decimals: 1)) dB"
  }

  /// The sine of a part of a turn.
  private static func sine(_ turns: Double) -> Double {
    Sine.value(turns)
  }
}
