import Audio
import LessonCharts
import LessonKit
import MP4
import Media

extension Lesson {
  /// Cell 3: the two ends of the sound, with what is cut off.
  func showCuts() async throws {
    let samples = sound.samples
    guard samples.count > 0 else { return page.print("(there are no samples)") }
    let cuts = SoundCuts(sound)
    page.print("\(samples.count.grouped) samples hold \(cuts.media.grouped) frames")
    for line in cuts.lines { page.print(line) }
    page.print()
    let front = 0..<min(samples.count, cuts.samplesShown)
    try await draw(front, cuts, "the beginning, all that is decoded")
    guard samples.count > 2 * cuts.samplesShown, cuts.edit.upperBound < cuts.media else { return }
    // One sample earlier, and not shown: the first after a start is not what it was.
    let back = samples.count - cuts.samplesShown..<samples.count
    try await draw(back, cuts, "the end")
  }

  /// Draws some samples, with what the edit list says about their frames.
  private func draw(_ range: Range<Int>, _ cuts: SoundCuts, _ title: String) async throws {
    let runUp = min(range.lowerBound, 1)
    let decoded = try await sound.raw(range.lowerBound - runUp..<range.upperBound)
    // With a replicated band the decoder makes twice as many frames as the track counts.
    let scale = max(1, decoded.rate / sound.rate)
    let skipped = runUp * cuts.frames(in: range.lowerBound - runUp..<range.lowerBound) * scale
    let frames = Array(decoded.frames.dropFirst(skipped))
    let first = cuts.start(of: range.lowerBound)
    var parts: [WaveformChart.Part] = []
    for (start, category) in [(0, 0), (cuts.edit.lowerBound, 1), (cuts.edit.upperBound, 2)] {
      let place = max(0, (start - first) * scale)
      if place < frames.count || category == 0 {
        if parts.last?.start == place { parts.removeLast() }
        parts.append(.init(from: place, category: category))
      }
    }
    func time(_ frame: Int) -> String {
      (Double(frame) * 1000 / Double(decoded.rate)).text(decimals: 1) + " ms"
    }
    try page.draw(
      WaveformChart(
        frames, title: title, parts: parts, categories: SoundCuts.categories,
        start: time(first * scale), end: time(first * scale + frames.count)))
  }

  /// All of the sound as a wave, for `--waveform`.
  func showWholeWave() async throws {
    let decoded = try await sound.mixed(from: start, seconds: Self.longestDrawing)
    let frames = decoded.frames
    guard !frames.isEmpty else { throw LessonError("there is no sound to draw") }
    let begin = start.duration
    let end = begin + .seconds(Double(frames.count) / Double(decoded.rate))
    try page.draw(
      WaveformChart(
        frames, parts: [.init(from: 0, category: 1)], categories: SoundCuts.categories,
        start: "\(begin.tenthsText) s", end: "\(end.tenthsText) s"))
  }

  /// Seconds that one drawing shows at most: ten minutes at 48 kHz are 115 MB.
  static let longestDrawing = 600
}

/// Where the edit list cuts the sound, in frames of the track's own rate.
struct SoundCuts {
  /// Frames that all samples hold.
  let media: Int

  /// Those that are heard.
  let edit: Range<Int>
  private let samples: SampleTable
  private let timescale: UInt32
  private let rate: Int
  private let delay: Int

  static let categories = [
    ChartCategory("priming, cut off", symbol: "p", color: .faint),
    ChartCategory("heard", symbol: "h", color: .sky),
    ChartCategory("filler, cut off", symbol: "f", color: .vermilion),
  ]

  init(_ sound: SoundTrack) {
    samples = sound.samples
    timescale = sound.track.timescale
    rate = sound.rate
    let list = sound.track.editList
    // The last sample is often declared short; it holds as many frames as the first.
    let whole = samples.first?.duration ?? 0
    let last =
      samples.last.map { $0.presentationTime.addingClamped(max($0.duration, whole)) } ?? 0
    func frames(_ ticks: Int64) -> Int {
      Self.frames(ticks, from: sound.track.timescale, to: sound.rate)
    }
    media = max(0, frames(last))
    let start = min(frames(list.mediaStart), media)
    edit = start..<max(start, min(list.mediaEnd.map(frames) ?? media, media))
    delay = frames(list.delay)
  }

  /// How many samples one drawing shows: some 85 ms of AAC, and no more than 256.
  var samplesShown: Int {
    let length = max(1, frames(in: 0..<1))
    return min(256, max(2, 4096 / length))
  }

  /// The media's frame at which a sample begins.
  func start(of sample: Int) -> Int {
    let ticks = samples[min(sample, samples.count - 1)].presentationTime
    return Self.frames(ticks, from: timescale, to: rate)
  }

  func frames(in range: Range<Int>) -> Int {
    samples.samples(in: range.clamped(to: samples.indices)).reduce(0) { sum, sample in
      sum + Self.frames(sample.duration, from: timescale, to: rate)
    }
  }

  /// Ticks as frames: those of some months at most, so that sums of them are numbers too.
  private static func frames(_ ticks: Int64, from timescale: UInt32, to rate: Int) -> Int {
    let limit = Int64(1) << 40
    let frames = ticks.rescaled(from: timescale, to: UInt32(clamping: rate), .toNearest)
    return Int(max(-limit, min(limit, frames)))
  }

  var lines: [String] {
    func line(_ count: Int, _ what: String) -> String {
      let milliseconds = (Double(count) * 1000 / Double(rate)).text(decimals: 1)
      return "\(count.grouped.paddedLeft(to: 10)) frames \(what): \(milliseconds) ms"
    }
    return [
      line(edit.lowerBound, "before the edit, not heard"), line(edit.count, "heard"),
      line(media - edit.upperBound, "after it, not heard"),
    ] + (delay > 0 ? [line(delay, "of silence before, by an empty edit")] : [])
  }
}
