import LessonKit
import Media
import StreamingSimulation

/// Figures of sessions, one a line.
struct FigureTable {
  private(set) var table: Table

  /// - Parameter titles: Of the columns before the figures; one that begins with a space is aligned
  ///   to the right.
  init(_ titles: [String]) {
    table = Table(
      titles + [" kb/s", " stalled s", " stalls", " changes", " abandoned", " lost kB", " score"])
  }

  mutating func add(_ cells: String..., figures: SessionFigures) {
    table.add(
      cells + [
        Int(figures.meanRate.rounded()).grouped,
        (figures.stallTime / .seconds(1)).text(decimals: 1), "\(figures.stallCount)",
        "\(figures.switchCount)", "\(figures.abandonedCount)",
        (figures.abandonedBytes / 1000).grouped, figures.score.text(decimals: 2),
      ])
  }

  mutating func add(_ name: String, _ figures: SessionFigures) { add(name, figures: figures) }
}

extension SessionFigures {
  /// What a viewer would say.
  var sentence: String {
    let stalls =
      stallCount == 0
      ? "never stalls"
      : "stalls \(stallCount) \(stallCount == 1 ? "time" : "times"), "
        + "\((stallTime / .seconds(1)).text(decimals: 1)) s in all"
    return "\(Int(meanRate.rounded()).grouped) kb/s on average, starts after "
      + "\((startTime / .seconds(1)).text(decimals: 1)) s, \(stalls), changes \(switchCount) times; "
      + "\(abandonedCount) transfers given up, \((abandonedBytes / 1000).grouped) kB of them lost."
  }
}
