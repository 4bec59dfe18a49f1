import DecoderCells
import H264
import LessonCharts
import LessonKit
import Media

extension Lesson {
  /// Pictures that are compared with the reference, stage by stage.
  private static let comparedCount = 4

  /// Cell 11: the first picture as it is guessed and as it is corrected, and a later one as it is copied.
  func showPrediction() async throws {
    guard let group = try await watchedGroup() else { return }
    let still = group.intra.trace
    guard !still.filtered.isEmpty else { return }
    var panels = [
      PanelChart.Panel("guessed", trace: still, still.predicted),
      PanelChart.Panel("corrected", trace: still, still.unfiltered),
      PanelChart.Panel("finished", trace: still, still.filtered),
    ]
    if let moved = group.predicted {
      panels.append(
        PanelChart.Panel("the next one, copied", trace: moved.trace, moved.trace.predicted))
    }
    try page.draw(PanelChart("luma of the first picture", panels: panels, columns: 2))
    page.print()
    let pictures = Array(try await watchedSamples().prefix(Self.comparedCount))
    let difference = try Lockstep.firstDifference(
      try watchedFormat, pictures, rules: decodingRules)
    page.print(
      difference.map { "first difference from the reference: \($0)" }
        ?? "in \(pictures.count) pictures there is no difference from the reference, to the last bit"
    )
  }
}
