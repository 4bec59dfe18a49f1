import LessonKit
import MP4
import Media
import Terminal

extension Lesson {
  /// Which pictures are wrong, above those that come out where damage is to be hidden.
  func timeline(of comparison: DamageComparison, hits: [SampleEntry]) -> TimelineChart {
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
    ChartCategory("hidden", symbol: "h", color: .purple),
  ]

  /// How many pictures are wrong, who has noticed, and where it ends.
  func summarize(_ comparison: DamageComparison) {
    let wrong = comparison.wrong
    guard let first = wrong.first?.sound, let last = wrong.last?.sound else {
      return page.prose("No picture is different: this bit is of no consequence for what is seen.")
    }
    page.prose(
      "\(wrong.count.pictures) of \(comparison.pictures.count) wrong, from "
        + "\(first.presentationTime.secondsText) s to \(last.presentationTime.secondsText) s. "
        + notice(comparison))
    if let whole = comparison.firstWholeAgain?.sound {
      let isSync = samples.isSync(whole.sampleIndex)
      page.prose(
        "From \(whole.presentationTime.secondsText) s on all is well again"
          + (isSync ? ": sample \(whole.sampleIndex.grouped) is a sync sample." : "."))
    }
    let seen = wrong.count { $0.isShown }
    page.prose(
      "A player that shows nothing between damage and the next sync sample hides "
        + "\(comparison.pictures.count { !$0.isShown }.pictures)"
        + (seen > 0 ? ". It shows \(seen) that are wrong: nobody has told it." : "."))
  }

  /// What the decoder has said.
  private func notice(_ comparison: DamageComparison) -> String {
    let (noticed, missing) = (comparison.count(.noticed), comparison.count(.missing))
    if noticed + missing == 0 { return "The decoder has noticed nothing." }
    var words: [String] = []
    if noticed > 0 { words.append("says of \(noticed) that it had to guess") }
    if missing > 0 { words.append("gives no picture for \(missing)") }
    return "The decoder \(words.joined(separator: ", and "))"
      + (comparison.count(.unnoticed) > 0 ? "; of the others it says nothing." : ".")
  }
}

extension Int {
  /// So many pictures, in words.
  fileprivate var pictures: String { self == 1 ? "1 picture" : "\(grouped) pictures" }
}

extension SampleTable {
  func isSync(_ index: Int) -> Bool { indices.contains(index) && self[index].isSync }
}
