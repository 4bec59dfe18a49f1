import DecoderCells
import H264
import LessonCharts
import LessonKit
import Media

extension Lesson {
  /// Cell 8: a part of the picture before and after the filter, and how strong it was.
  func showDeblocking(_ group: DecodedGroup) throws {
    let trace = group.intra.trace
    let difference = Self.difference(trace.filtered[0], trace.unfiltered[0])
    page.print(
      "\(group.intra.name): the filter changes "
        + "\((100 * Double(difference.count { $0 > 0 }) / Double(max(1, difference.count))).text(decimals: 0))"
        + " % of the samples of luma, the largest by \(difference.max() ?? 0)")
    page.print()
    printStrengths(group)
    page.print()
    let place = strongestMacroblock(trace, difference)
    let (x, y, size) = (place.column * 16 - 16, place.row * 16 - 16, 48)
    func part(_ samples: [UInt8]) -> [UInt8] { trace.part(samples, x: x, y: y, size: size) }
    try page.draw(
      PanelChart(
        "around macroblock \(place.column),\(place.row)",
        panels: [
          PanelChart.Panel("not filtered", width: size, samples: part(trace.unfiltered[0])),
          PanelChart.Panel("filtered", width: size, samples: part(trace.filtered[0])),
          PanelChart.Panel(
            "difference × 8", width: size, samples: part(Self.times(8, difference))),
        ], columns: 3))
    page.print()
    try page.draw(strengthMap(group.predicted ?? group.intra))
  }

  /// How many edges of four samples have each strength.
  private func printStrengths(_ group: DecodedGroup) {
    let members = [group.intra, group.predicted, group.bipredicted].compactMap(\.self)
    var table = Table(["strength"] + members.map { " \($0.name)" })
    let names = [
      "0, not filtered", "1, another place", "2, coefficients", "3, intra", "4, intra, outer edge",
    ]
    for strength in 0...4 {
      table.add(
        [names[strength]]
          + members.map { member in
            var count = 0
            for edge in member.trace.macroblocks.flatMap(\.edges) {
              for part in 0..<4 where Int(edge.strengths[part]) == strength { count += 1 }
            }
            return count.grouped
          })
    }
    page.print(table)
  }

  private static let categories = [
    ChartCategory("1", symbol: "1", color: .sky), ChartCategory("2", symbol: "2", color: .green),
    ChartCategory("3", symbol: "3", color: .orange),
    ChartCategory("4", symbol: "4", color: .vermilion),
  ]

  /// The edges that are filtered, each in the colour of its strength.
  private func strengthMap(_ member: DecodedGroup.Member) -> PanelChart {
    let trace = member.trace
    let width = trace.columns * 16
    var tints = [ChartColor?](repeating: nil, count: trace.filtered[0].count)
    for macroblock in trace.macroblocks {
      for edge in macroblock.edges {
        for along in 0..<16 {
          let strength = Int(edge.strengths[along / 4])
          guard strength > 0 else { continue }
          let (x, y) = edge.isVertical ? (edge.number * 4, along) : (along, edge.number * 4)
          tints[(macroblock.row * 16 + y) * width + macroblock.column * 16 + x] =
            Self.categories[strength - 1].color
        }
      }
    }
    return PanelChart(
      "\(member.name): filtered edges by their strength",
      panels: [
        PanelChart.Panel(
          "", width: max(1, width), samples: trace.filtered[0].map { $0 / 2 }, tints: tints)
      ], columns: 1, categories: Self.categories)
  }

  private func strongestMacroblock(
    _ trace: PictureTrace, _ difference: [UInt8]
  ) -> (column: Int, row: Int) {
    let best = trace.macroblocks.filter {
      1..<max(2, trace.columns - 1) ~= $0.column && 1..<max(2, trace.rows - 1) ~= $0.row
    }.max { one, other in
      func sum(_ macroblock: MacroblockTrace) -> Int {
        trace.samples(difference, index: 0, macroblock.column, macroblock.row)
          .reduce(0) { $0 + Int($1) }
      }
      return sum(one) < sum(other)
    }
    return best.map { ($0.column, $0.row) } ?? (0, 0)
  }
}

extension PictureTrace {
  /// A square of a plane of luma; 0 beyond it.
  func part(_ samples: [UInt8], x: Int, y: Int, size: Int) -> [UInt8] {
    let (width, height) = (columns * 16, rows * 16)
    return (0..<size * size).map { index in
      let (column, row) = (x + index % size, y + index / size)
      return 0..<width ~= column && 0..<height ~= row ? samples[row * width + column] : 0
    }
  }
}
