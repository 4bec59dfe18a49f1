import DecoderCells
import H264
import LessonCharts
import LessonKit

extension Lesson {
  /// Bins that are listed.
  private static let binCount = 40

  /// Cell 5: the bins of a block, and the same block as codes of a table.
  func showBins(_ group: DecodedGroup) throws {
    guard let (macroblock, element, correction) = codedBlock(group.intra.trace) else {
      return page.prose(
        group.intra.slice?.isArithmetic == false
          ? "This film is coded with tables of codes, CAVLC; meadow.mp4 has arithmetic code."
          : "This picture has no block of 4 × 4 to show.")
    }
    let levels = correction.scanned
    page.print(
      "macroblock \(macroblock.column),\(macroblock.row), a block with the levels "
        + levels.map { "\($0)" }.joined(separator: " "))
    page.print()
    var table = Table(
      " bin", " value", " context", " state", " range", " offset", " left", " bits",
      lineLimit: Page.width)
    for (index, bin) in element.bins.prefix(Self.binCount).enumerated() {
      table.add(
        "\(index)", "\(bin.value)", bin.context.map { "\($0)" } ?? "–",
        bin.kind == .decision ? "\(bin.probability)" : "–", "\(bin.range)", "\(bin.offset)",
        "\(bin.width)", bin.cost.text(decimals: 2))
    }
    page.print(table)
    page.print()
    let words = CAVLCWords(levels, nC: 4)
    page.print(
      "\(element.bins.count) bins, \(element.cost.text(decimals: 1)) bits; as codes of a table "
        + "\(words.bitCount):")
    page.print()
    var codes = Table("code", "says", lineLimit: Page.width)
    for word in words.words { codes.add(word.code, word.meaning) }
    page.print(codes)
    page.print()
    var sum = 0.0
    let sums = element.bins.prefix(Self.binCount).map { bin in
      sum += bin.cost
      return sum
    }
    guard sums.count > 1 else { return }
    try page.draw(
      LineChart(
        sums, title: "bits that have been used, bin by bin",
        bottom: LineChart.Mark(0, label: "0"),
        top: LineChart.Mark(
          Double(sums.count), label: "\(sums.count)"),
        start: "bin 0", end: "\(sums.count - 1)"))
  }

  /// A block with a few levels, so that its bins fit on a page.
  private func codedBlock(
    _ trace: PictureTrace
  ) -> (MacroblockTrace, MacroblockTrace.Element, ProbedCorrection)? {
    var best: (MacroblockTrace, MacroblockTrace.Element, ProbedCorrection)?
    for macroblock in trace.macroblocks where macroblock.summary?.kind == .intra4x4 {
      let elements = macroblock.elements.filter { $0.name == "LumaLevel4x4" && $0.value > 0 }
      let corrections = macroblock.steps.compactMap { step -> ProbedCorrection? in
        guard case .correction(let block, let correction) = step, block.plane == 0 else {
          return nil
        }
        return correction
      }
      for (element, correction) in zip(elements, corrections) {
        guard element.bins.count <= Self.binCount,
          element.bins.count > best?.1.bins.count ?? 0
        else { continue }
        best = (macroblock, element, correction)
      }
    }
    return best
  }
}
