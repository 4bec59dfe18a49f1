import Audio
import LessonCharts
import LessonKit
import MP4
import Media

extension Lesson {
  /// Cell 4: the frequencies of ten seconds.
  func showSpectrogram() async throws {
    let decoded = try await telling.mixed(from: start, seconds: 10)
    let frames = decoded.frames
    guard !frames.isEmpty else { return page.print("(there is no sound at this time)") }
    if page.showsDemo { page.print("of meadow.mp4, since demo.mp4 has only a tone:") }
    let columns = Spectrum().columns(of: frames)
    if let loudest = Self.loudest(columns, rate: decoded.rate) { page.print(loudest) }
    page.print()
    try page.draw(spectrogram(columns, frameCount: frames.count, rate: decoded.rate))
  }

  /// All of the sound, for `--spectrogram`.
  func showWholeSpectrogram() async throws {
    let decoded = try await sound.mixed(from: start, seconds: Self.longestDrawing)
    let frames = decoded.frames
    guard !frames.isEmpty else { throw LessonError("there is no sound to draw") }
    // As many columns as the widest drawing needs: an hour has 675 000.
    let hop = max(256, frames.count / 2000)
    try page.draw(
      spectrogram(
        Spectrum().columns(of: frames, hop: hop), frameCount: frames.count, rate: decoded.rate))
  }

  private func spectrogram(_ columns: [[Float]], frameCount: Int, rate: Int) -> HeatMapChart {
    let begin = start.duration
    let end = begin + .seconds(Double(frameCount) / Double(rate))
    let scale = FrequencyScale(columns, rate: rate)
    return HeatMapChart(
      columns.map { scale.rows($0) }, range: -100...0, title: "level of each frequency",
      bottom: "50 Hz", top: Self.kilohertz(scale.range.upperBound),
      start: "\(begin.tenthsText) s", end: "\(end.tenthsText) s",
      ticks: scale.ticks.map { LineChart.Mark($0.place, label: $0.label) },
      key: .init(low: "-100", high: "0 dB"))
  }

  /// The sound whose frequencies are worth a look: in place of the course's test card, that of a meadow.
  private var telling: SoundTrack {
    get async throws {
      guard page.showsDemo else { return sound }
      let demuxer = try await MP4Demuxer(
        reader: page.open("meadow.mp4"), fragments: .all, rules: page.rules.or(.core))
      return try await SoundTrack(demuxer, id: nil, rules: page.rules.or(.core))
    }
  }

  static func kilohertz(_ hertz: Double) -> String {
    let decimals = hertz.truncatingRemainder(dividingBy: 1000) == 0 ? 0 : 2
    return "\((hertz / 1000).text(decimals: decimals)) kHz"
  }

  /// The loudest frequency of all, in words.
  private static func loudest(_ columns: [[Float]], rate: Int) -> String? {
    var best = (level: -Float.infinity, bin: 0, column: 0)
    for (index, column) in columns.enumerated() {
      for (bin, level) in column.enumerated() where level > best.level {
        best = (level, bin, index)
      }
    }
    guard best.level > -100, let binCount = columns.first?.count, binCount > 1 else { return nil }
    let width = Double(rate) / 2 / Double(binCount - 1)
    return "the frequencies are \(width.text(decimals: 1)) Hz apart; the loudest is "
      + "\(Int((Double(best.bin) * width).rounded())) Hz, with "
      + "\(Double(best.level).text(decimals: 1)) dB"
  }
}
