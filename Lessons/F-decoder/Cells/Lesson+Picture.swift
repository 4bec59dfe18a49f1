import DecoderCells
import H264
import LessonCharts
import LessonKit
import Media

extension Lesson {
  /// Cell 4: a picture half decoded, predicted only, before the filter, and finished.
  func showPicture(_ group: DecodedGroup) throws {
    let trace = group.intra.trace
    let count = trace.macroblocks.count
    var table = Table("macroblocks", " count", " share", lineLimit: Page.width)
    let kinds: [ProbedMacroblock.Kind] = [.intra4x4, .intra8x8, .intra16x16, .samples]
    for kind in kinds {
      let number = trace.macroblocks.count { $0.summary?.kind == kind }
      guard number > 0 else { continue }
      table.add(
        kind.rawValue, number.grouped,
        "\((100 * Double(number) / Double(max(1, count))).text(decimals: 0)) %")
    }
    page.print(table)
    page.print()
    try page.draw(
      PanelChart(
        group.intra.name,
        panels: [
          PanelChart.Panel(
            "after \((count * 2 / 5).grouped) of \(count.grouped) macroblocks",
            width: max(1, trace.columns * 16), samples: begun(trace, count * 2 / 5)),
          PanelChart.Panel("predicted, and not corrected", trace: trace, trace.predicted),
          PanelChart.Panel("corrected, and not filtered", trace: trace, trace.unfiltered),
          PanelChart.Panel("finished", trace: trace, trace.filtered),
        ], columns: 2))
  }

  /// The luma of the first macroblocks; grey for the others.
  private func begun(_ trace: PictureTrace, _ count: Int) -> [UInt8] {
    let stride = trace.columns * 16
    var samples = [UInt8](repeating: 128, count: stride * trace.rows * 16)
    for macroblock in trace.macroblocks.prefix(count) {
      for row in macroblock.row * 16..<macroblock.row * 16 + 16 {
        let start = row * stride + macroblock.column * 16
        samples.replaceSubrange(start..<start + 16, with: trace.unfiltered[0][start..<start + 16])
      }
    }
    return samples
  }
}
