import DecoderCells
import H264
import LessonCharts
import LessonKit
import Media

extension Lesson {
  /// Cell 2: one block of 4 × 4, from its levels to its samples.
  func showBlock(_ group: DecodedGroup) throws {
    guard let (macroblock, block, correction, quantizer) = richestBlock(group.intra.trace) else {
      return page.prose("This picture has no block of 4 × 4 with corrections.")
    }
    page.print(
      "macroblock \(macroblock.column),\(macroblock.row), block at \(block.x % 16),\(block.y % 16), "
        + "quantiser \(quantizer)")
    page.print()
    page.print("levels as sent  \(correction.scanned.map { "\($0)" }.joined(separator: " "))")
    page.print()
    page.printColumns(
      [
        ("levels", correction.levels), ("coefficients", correction.coefficients),
        ("corrections", correction.residual),
      ], width: 4)
    page.print()
    let sum = zip(block.samples, correction.residual).map { Int($0) + $1 }
    page.printColumns(
      [
        ("prediction", block.samples.map { Int($0) }), ("+ correction", correction.residual),
        ("= sum", sum.map { min(max($0, 0), 255) }),
      ], width: 4)
    page.print()
    let counts = [0, 1, 2, 3, 4, 6, 8, 16]
    try page.draw(
      PanelChart(
        "the block with the first N coefficients",
        panels: counts.map { count in
          PanelChart.Panel(
            "\(count)", width: 4,
            samples: zip(block.samples, correction.residual(keeping: count)).map {
              UInt8(min(max(Int($0) + $1, 0), 255))
            })
        }, columns: 8))
  }

  /// The 4 × 4 block of luma with most levels, and its macroblock.
  private func richestBlock(
    _ trace: PictureTrace
  ) -> (MacroblockTrace, ProbedBlock, ProbedCorrection, Int)? {
    var best: (MacroblockTrace, ProbedBlock, ProbedCorrection, Int)?
    var most = 0
    for macroblock in trace.macroblocks where macroblock.summary?.kind == .intra4x4 {
      for case .correction(let block, let correction) in macroblock.steps
      where block.plane == 0 && block.width == 4 {
        let count = correction.levels.count { $0 != 0 }
        guard count > most else { continue }
        most = count
        best = (macroblock, block, correction, macroblock.summary?.quantizer ?? 0)
      }
    }
    return best
  }
}
