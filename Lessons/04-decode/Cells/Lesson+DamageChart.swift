import LessonCharts
import LessonKit
import MP4
import Media
import Terminal

extension Lesson {
  /// Which pictures are wrong, above those that come out if damage is hidden.
  func timeline(of comparison: DamageComparison, hits: [SampleRecord]) -> TimelineChart {
    let sound = comparison.pictures.map(\.sound)
    let starts = sound.map { seconds($0.presentationTime) }
    let end = (starts.last ?? 0) + max(0.001, sound.last.map { seconds($0.duration) } ?? 0)
    // Each picture stays until the next one comes.
    let times = zip(starts, starts.dropFirst() + [end]).map { $0..<max($0, $1) }
    let states = zip(times, comparison.pictures)
    let syncs = sound.filter { samples.isSync($0.sampleIndex) }
    return TimelineChart(
      [
        .init(
          "decoded", spans: states.map { .init($0, category: $1.state.rawValue) },
          marks: hits.map { .init(seconds(track.presentationTime(of: $0)), label: "hit") }),
        .init(
          "shown", spans: states.map { .init($0, category: $1.isShown ? 4 : 5) },
          marks: syncs.map { .init(seconds($0.presentationTime), label: "sync") }),
      ],
      range: (starts.first ?? 0)..<end,
      categories: Self.damageCategories)
  }

  private func seconds(_ time: MediaTime) -> Double { time.duration / .seconds(1) }

  /// The states of ``DamageComparison``, then shown and hidden.
  private static let damageCategories = [
    ChartCategory("whole", symbol: "w", color: .green),
    ChartCategory("wrong, the decoder says so", symbol: "D", color: .vermilion),
    ChartCategory("wrong without a word", symbol: "x", color: .orange),
    ChartCategory("missing", symbol: "-", color: .faint),
    ChartCategory("shown", symbol: "s", color: .sky),
    ChartCategory("held back until a sync sample", symbol: "h", color: .purple),
  ]

  /// How many pictures are wrong, how many of them the decoder reports, and where the damage ends.
  func summarize(_ comparison: DamageComparison) {
    let wrong = comparison.wrong
    guard let first = wrong.first?.sound, let last = wrong.last?.sound else {
      return page.prose("No picture is different: this bit does not change what you see.")
    }
    page.prose(
      "\(wrong.count.pictures) of \(comparison.pictures.count) wrong, from "
        + "\(first.presentationTime.secondsText) s to \(last.presentationTime.secondsText) s. "
        + notice(comparison))
    page.prose(end(of: comparison, last: last))
    let seen = wrong.count { $0.isShown }
    page.prose(
      "A player that shows nothing between damage and the next sync sample hides "
        + "\(comparison.pictures.count { !$0.isShown }.pictures)"
        + (seen > 0 ? ". It shows \(seen) wrong ones without a warning." : "."))
  }

  /// Where the damage ends.
  private func end(of comparison: DamageComparison, last: Frame) -> String {
    if let whole = comparison.firstWholeAgain?.sound {
      return "From \(whole.presentationTime.secondsText) s on all is well again"
        + (samples.isSync(whole.sampleIndex)
          ? ": sample \(whole.sampleIndex.grouped) is a sync sample." : ".")
    }
    let next = samples.nextSync(after: last.sampleIndex)
    return next < samples.count && track.shows(samples[next])
      ? "It goes on: the next sync sample, \(next.grouped), is shown at "
        + "\(track.presentationTime(of: samples[next]).secondsText) s."
      : "No sync sample is shown after it that would end it."
  }

  /// What the decoder has reported.
  private func notice(_ comparison: DamageComparison) -> String {
    let (noticed, missing) = (comparison.count(.noticed), comparison.count(.missing))
    if noticed + missing == 0 {
      return comparison.pictures.allSatisfy(\.isShown)
        ? "The decoder has noticed nothing."
        : "The decoder marks none of them: it refuses a sample only in its strict mode."
    }
    var words: [String] = []
    if noticed > 0 { words.append("says of \(noticed) that it had to guess") }
    if missing > 0 { words.append("gives no picture for \(missing)") }
    return "The decoder \(words.joined(separator: ", and "))"
      + (comparison.count(.unnoticed) > 0 ? "; of the others it says nothing." : ".")
  }
}

extension SampleTable {
  func isSync(_ index: Int) -> Bool { indices.contains(index) && self[index].isSync }
}

extension Lesson {
  /// Draws some of the wrong pictures below the right ones, and the first one that is right again.
  func drawDamage(_ comparison: DamageComparison) throws {
    let wrong = comparison.wrong.filter { $0.broken != nil }
    guard !wrong.isEmpty else { return }
    page.print()
    page.print(
      "above: as they should be; below: what has come out"
        + (comparison.firstWholeAgain == nil ? "" : ", the last one whole again"))
    try page.draw { box in
      let box = box ?? Page.defaultPictureBox
      let count = TileLayout.isCoarse(box) ? 2 : 4
      let again = comparison.firstWholeAgain.map { [$0] } ?? []
      let chosen = wrong.spread(over: count - again.count) + again
      let layout = TileLayout(columnCount: chosen.count, rowCount: 2, in: box)
      return layout.arrange(
        chosen.map { tile($0.sound, in: layout, .green) }.named(
          Self.firstNamed("as it was", chosen))
          + chosen.compactMap { picture in
            picture.broken.map { tile($0, in: layout, picture.state.color) }
          }.named(Self.firstNamed("what came out", chosen)))
    }
  }
}

extension Lesson {
  /// A name for the first picture of a row.
  private static func firstNamed(_ name: String, _ row: [some Any]) -> [String] {
    [name] + row.dropFirst().map { _ in "" }
  }
}

extension DamageComparison.State {
  fileprivate var color: ChartColor {
    switch self {
    case .whole: .green
    case .noticed: .vermilion
    case .unnoticed: .orange
    case .missing: .faint
    }
  }
}

extension Array {
  /// The first element, the last one, and others at even distances between them.
  func spread(over limit: Int) -> [Element] {
    guard count > limit, limit > 1 else { return Array(prefix(limit)) }
    return (0..<limit).map { self[$0 * (count - 1) / (limit - 1)] }
  }
}
