import DecoderCells
import H264
import LessonCharts
import LessonKit

extension Lesson {
  /// A block of 4 × 4, how it was predicted, and how it was corrected.
  private struct Block {
    let macroblock: MacroblockTrace
    let summary: ProbedMacroblock
    let prediction: ProbedBlock
    let correction: ProbedCorrection
  }

  /// Cell 12: one macroblock in pictures, and one block of it in numbers.
  func showMacroblock() async throws {
    guard let group = try await watchedGroup() else { return }
    let trace = group.intra.trace
    guard let block = Self.plainestBlock(trace) else {
      return page.prose(
        "This picture has no block of 4 × 4 that is predicted alone; meadow.mp4 has.")
    }
    let macroblock = block.macroblock
    page.print(
      "\(group.intra.name): macroblock \(macroblock.column),\(macroblock.row), "
        + "\(block.summary.kind.rawValue), quantiser \(block.summary.quantizer)")
    printCosts(of: macroblock)
    page.print()
    try page.draw(PanelChart(stagesOf: macroblock, in: trace))
    page.print()
    printNumbers(block, trace)
  }

  /// What its bits are for, in one line.
  private func printCosts(of macroblock: MacroblockTrace) {
    let costs = ElementGroup.costs(of: [macroblock])
    let parts = ElementGroup.allCases.compactMap { kind in
      costs[kind].map { "\($0.text(decimals: 1)) for \(kind.rawValue)" }
    }
    page.prose(
      "\(costs.values.reduce(0, +).text(decimals: 1)) bits: \(parts.joined(separator: ", "))")
  }

  private func printNumbers(_ block: Block, _ trace: PictureTrace) {
    let (x, y) = (block.prediction.x, block.prediction.y)
    page.print("the block at \(x % 16),\(y % 16): \(Self.words(block.prediction.mode))")
    page.print(
      "above  \(Self.text(trace.luma(x: x, y: y - 1, width: 4, height: 1)))   left  "
        + Self.text(trace.luma(x: x - 1, y: y, width: 1, height: 4)))
    page.print()
    page.printColumns(
      [
        ("levels", block.correction.levels), ("coefficients", block.correction.coefficients),
        ("corrections", block.correction.residual),
      ], width: 4)
    page.print()
    page.printColumns(
      [
        ("prediction", block.prediction.samples.map { Int($0) }),
        ("+ correction", block.correction.residual),
        ("= sum", trace.luma(x: x, y: y, width: 4, height: 4)),
        ("deblocked", trace.luma(x: x, y: y, width: 4, height: 4, isFiltered: true)),
      ], width: 4)
  }

  private static func text(_ numbers: [Int]) -> String {
    numbers.map { "\($0)" }.joined(separator: " ")
  }

  private static func words(_ mode: Int?) -> String {
    switch mode {
    case 0: "mode 0, the samples above go on downwards"
    case 1: "mode 1, the samples to the left go on to the right"
    case 2: "mode 2, the mean of the samples above and to the left"
    default: "mode \(mode.map { "\($0)" } ?? "?"), the samples around it go on aslant"
    }
  }

  /// A block away from the edges in one of the three modes of exercise 4.6, with a few levels and much
  /// to see; in another mode if there is none.
  private static func plainestBlock(_ trace: PictureTrace) -> Block? {
    var best: Block?
    var most = -1
    for macroblock in trace.macroblocks where macroblock.column > 0 && macroblock.row > 0 {
      guard let summary = macroblock.summary, summary.kind == .intra4x4 else { continue }
      var last: ProbedBlock?
      for step in macroblock.steps {
        if case .prediction(let block) = step { last = block }
        guard case .correction(let block, let correction) = step, let prediction = last,
          block.plane == 0, block.width == 4, prediction.x == block.x, prediction.y == block.y
        else { continue }
        let value = value(of: prediction, correction)
        guard value > most else { continue }
        most = value
        best = Block(
          macroblock: macroblock, summary: summary, prediction: prediction, correction: correction)
      }
    }
    return best
  }

  private static func value(of prediction: ProbedBlock, _ correction: ProbedCorrection) -> Int {
    let levels = correction.levels.count { $0 != 0 }
    let isPlain = 0...2 ~= prediction.mode ?? 9
    let isFew = 3...5 ~= levels
    return (isPlain ? 20_000 : 0) + (isFew ? 10_000 : 0)
      + correction.residual.reduce(0) { $0 + abs($1) }
  }
}

extension PictureTrace {
  /// Samples of luma before the filter, or after it.
  fileprivate func luma(
    x: Int, y: Int, width: Int, height: Int, isFiltered: Bool = false
  ) -> [Int] {
    let plane = isFiltered ? filtered[0] : unfiltered[0]
    return (0..<width * height).map {
      Int(plane[(y + $0 / width) * columns * 16 + x + $0 % width])
    }
  }
}
