import DecoderCells
import H264
import LessonCharts
import LessonKit

extension Lesson {
  /// Cell 6: a macroblock of a P picture, and the picture with and without motion.
  func showPredicted(_ group: DecodedGroup) throws {
    guard let member = group.predicted, let slice = member.slice,
      let macroblock = movedMacroblock(member.trace), let summary = macroblock.summary
    else { return page.prose("This film has no P pictures; meadow.mp4 has.") }
    let index = max(0, summary.references[0][0])
    let order = slice.lists.first.flatMap { index < $0.count ? $0[index].order : nil } ?? 0
    printVector(macroblock, summary, order)
    guard let reference = group.picture(order: order) else { return }
    let vector = summary.vectors[0][0]
    page.print()
    let trace = member.trace
    func samples(_ planes: [[UInt8]]) -> [UInt8] {
      trace.samples(planes[0], index: 0, macroblock.column, macroblock.row)
    }
    try page.draw(
      PanelChart(
        "macroblock \(macroblock.column),\(macroblock.row) of \(member.name)",
        panels: [
          PanelChart.Panel(
            "where it is from", width: 21,
            samples: reference.window(
              x: macroblock.column * 16 + vector.x >> 2 - 2,
              y: macroblock.row * 16 + vector.y >> 2 - 2, size: 21)),
          PanelChart.Panel("prediction", width: 16, samples: samples(trace.predicted)),
          PanelChart.Panel("sum", width: 16, samples: samples(trace.unfiltered)),
          PanelChart.Panel("filtered", width: 16, samples: samples(trace.filtered)),
        ], columns: 4))
    page.print()
    let (still, moved) = (
      Self.difference(trace.unfiltered[0], reference.filtered[0]),
      Self.difference(trace.unfiltered[0], trace.predicted[0])
    )
    page.print(
      "off by \(Self.mean(still).text(decimals: 2)) where it was, by "
        + "\(Self.mean(moved).text(decimals: 2)) with motion, on average")
    page.print()
    let width = max(1, trace.columns * 16)
    try page.draw(
      PanelChart(
        "what there is to correct, × 4",
        panels: [
          PanelChart.Panel("without motion", width: width, samples: Self.times(4, still)),
          PanelChart.Panel("with motion", width: width, samples: Self.times(4, moved)),
        ], columns: 2))
  }

  private func printVector(
    _ macroblock: MacroblockTrace, _ summary: ProbedMacroblock, _ order: Int
  ) {
    let differences = macroblock.elements.filter { $0.name == "mvd_l0" }.map(\.value)
    let vector = summary.vectors[0][0]
    let sent = differences.count > 1 ? (differences[0], differences[1]) : (0, 0)
    page.print(
      "macroblock \(macroblock.column),\(macroblock.row), \(macroblock.bits.count) bits, from the "
        + "picture at \(order)")
    page.print(
      "guessed \(vector.x - sent.0),\(vector.y - sent.1)   sent \(sent.0),\(sent.1)   so "
        + "\(vector.x),\(vector.y) quarters: \(Self.way(vector.x, "right", "left")), "
        + Self.way(vector.y, "down", "up"))
  }

  /// Quarters in words: "left 1 3/4".
  private static func way(_ quarters: Int, _ ahead: String, _ back: String) -> String {
    guard quarters != 0 else { return "\(ahead) 0" }
    let (whole, rest) = abs(quarters).quotientAndRemainder(dividingBy: 4)
    let part = ["", "1/4", "1/2", "3/4"][rest]
    let number = whole == 0 ? part : part.isEmpty ? "\(whole)" : "\(whole) \(part)"
    return "\(quarters < 0 ? back : ahead) \(number)"
  }

  /// The macroblock that has moved farthest by a fraction, of those that say so.
  private func movedMacroblock(_ trace: PictureTrace) -> MacroblockTrace? {
    func size(_ macroblock: MacroblockTrace) -> Int {
      guard let summary = macroblock.summary, summary.kind == .predicted,
        macroblock.elements.contains(where: { $0.name == "mvd_l0" })
      else { return -1 }
      let vector = summary.vectors[0][0]
      return abs(vector.x) + abs(vector.y) + (vector.x & 3 != 0 && vector.y & 3 != 0 ? 1000 : 0)
    }
    return trace.macroblocks.filter { size($0) >= 0 }.max { size($0) < size($1) }
      ?? trace.macroblocks.first { $0.summary?.kind == .skipped }
  }

  static func difference(_ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
    zip(one, other).map { UInt8(abs(Int($0) - Int($1))) }
  }

  static func times(_ factor: Int, _ samples: [UInt8]) -> [UInt8] {
    samples.map { UInt8(min(255, factor * Int($0))) }
  }

  static func mean(_ samples: [UInt8]) -> Double {
    samples.isEmpty ? 0 : Double(samples.reduce(0) { $0 + Int($1) }) / Double(samples.count)
  }
}

extension PictureTrace {
  /// A square of the finished luma; beyond the picture its edge is repeated.
  func window(x: Int, y: Int, size: Int) -> [UInt8] {
    let (width, height) = (columns * 16, rows * 16)
    return (0..<size * size).map { index in
      let column = min(max(x + index % size, 0), width - 1)
      let row = min(max(y + index / size, 0), height - 1)
      return filtered[0][row * width + column]
    }
  }
}
