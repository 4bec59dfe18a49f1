import DecoderCells
import H264
import LessonCharts
import LessonKit

extension Lesson {
  /// Cell 3: a block in all nine directions, and the macroblock that it belongs to.
  func showIntra(_ group: DecodedGroup) throws {
    let trace = group.intra.trace
    guard let (macroblock, block, mode) = slantedBlock(trace) else {
      return page.prose("This picture has no macroblock that is predicted in blocks of 4 × 4.")
    }
    let (x, y) = (block.x, block.y)
    let finished = (0..<16).map {
      trace.unfiltered[0][(y + $0 / 4) * trace.columns * 16 + x + $0 % 4]
    }
    let directions = trace.directions(x: x, y: y)
    page.print(
      "macroblock \(macroblock.column),\(macroblock.row), block at \(x % 16),\(y % 16): sent as mode "
        + "\(mode), \(Self.modeName(mode))")
    page.print()
    var table = Table(" mode", "direction", " off by", lineLimit: Page.width)
    for (index, direction) in directions.enumerated() {
      let distance = zip(direction, finished).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      table.add("\(index)", Self.modeName(index) + (index == mode ? " ◀" : ""), "\(distance)")
    }
    page.print(table)
    page.print()
    try page.draw(
      PanelChart(
        "the block in nine directions, and as it is in the end",
        panels: directions.enumerated().map { index, samples in
          PanelChart.Panel("\(index)", width: 4, samples: samples)
        } + [PanelChart.Panel("sum", width: 4, samples: finished)], columns: 5))
    page.print()
    try page.draw(PanelChart(stagesOf: macroblock, in: trace))
  }

  /// The block in a slanted mode with the highest contrast, of those with samples on all sides.
  private func slantedBlock(
    _ trace: PictureTrace
  ) -> (MacroblockTrace, ProbedBlock, Int)? {
    var best: (MacroblockTrace, ProbedBlock, Int)?
    var most = -1
    for macroblock in trace.macroblocks
    where macroblock.column > 0 && macroblock.row > 0 && macroblock.summary?.kind == .intra4x4 {
      for case .prediction(let block) in macroblock.steps where block.width == 4 {
        guard let mode = block.mode, mode > 2 || most < 0 else { continue }
        let range = Int(block.samples.max() ?? 0) - Int(block.samples.min() ?? 0)
        guard range > most else { continue }
        most = range
        best = (macroblock, block, mode)
      }
    }
    return best
  }
}
