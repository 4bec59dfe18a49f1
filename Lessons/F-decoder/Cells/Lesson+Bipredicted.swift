import DecoderCells
import H264
import LessonCharts
import LessonKit
import Media

extension Lesson {
  /// Cell 7: a macroblock from two pictures, and which kinds of macroblocks the picture has.
  func showBipredicted(_ group: DecodedGroup) async throws {
    guard let member = group.bipredicted, let slice = member.slice,
      let place = member.trace.macroblocks.firstIndex(where: { $0.summary?.bothCount == 4 })
    else { return page.prose("This film has no B pictures; meadow.mp4 has.") }
    let trace = member.trace
    let chosen = contrastingMacroblock(trace) ?? trace.macroblocks[place]
    guard let summary = chosen.summary else { return }
    let orders = (0..<2).map { list -> Int in
      let index = summary.references[list][0]
      return slice.lists.count > list && slice.lists[list].indices.contains(index)
        ? slice.lists[list][index].order : 0
    }
    let weight =
      slice.weights.indices.contains(summary.references[0][0])
      ? slice.weights[summary.references[0][0]][max(0, summary.references[1][0])] : 32
    page.print(
      "\(member.name), at \(member.order): macroblock \(chosen.column),\(chosen.row), "
        + "\(summary.kind.rawValue), \(chosen.bits.count) bits")
    page.print(
      "from the pictures at \(orders[0]) and \(orders[1]), weights \(64 - weight) and \(weight) of 64"
    )
    page.print()
    try await drawHalves(member, chosen)
    page.print()
    printKinds(trace)
    page.print()
    try page.draw(kindMap(trace, member.name))
  }

  /// The predictions from each picture alone: decoded again, with one of them in place of the mean.
  private func drawHalves(_ member: DecodedGroup.Member, _ macroblock: MacroblockTrace) async throws
  {
    var halves: [[UInt8]] = []
    for part in 0..<2 {
      var rules = H264Rules()
      rules.combination = { first, second, _ in part == 0 ? first : second }
      let group = try await DecodedGroup(self, rules: rules, wantsBins: false)
      guard let trace = group.members.first(where: { $0.sample == member.sample })?.trace else {
        return
      }
      halves.append(
        trace.samples(trace.predicted[0], index: 0, macroblock.column, macroblock.row))
    }
    let trace = member.trace
    func samples(_ planes: [[UInt8]]) -> [UInt8] {
      trace.samples(planes[0], index: 0, macroblock.column, macroblock.row)
    }
    try page.draw(
      PanelChart(
        "macroblock \(macroblock.column),\(macroblock.row), luma",
        panels: [
          PanelChart.Panel("from list 0", width: 16, samples: halves[0]),
          PanelChart.Panel("from list 1", width: 16, samples: halves[1]),
          PanelChart.Panel("both", width: 16, samples: samples(trace.predicted)),
          PanelChart.Panel("sum", width: 16, samples: samples(trace.unfiltered)),
        ], columns: 4))
  }

  private func printKinds(_ trace: PictureTrace) {
    var table = Table("macroblocks", " count", " bits each", lineLimit: Page.width)
    let kinds: [ProbedMacroblock.Kind] = [
      .directSkipped, .direct, .bipredicted, .intra4x4, .intra8x8, .intra16x16,
    ]
    for kind in kinds {
      let all = trace.macroblocks.filter { $0.summary?.kind == kind }
      guard !all.isEmpty else { continue }
      let bits = all.flatMap(\.elements).reduce(0) { $0 + $1.cost }
      table.add(
        kind.rawValue, all.count.grouped, (bits / Double(all.count)).text(decimals: 1))
    }
    page.print(table)
  }

  private static let categories = [
    ChartCategory("intra", symbol: "I", color: .vermilion),
    ChartCategory("one picture", symbol: "1", color: .sky),
    ChartCategory("two pictures", symbol: "2", color: .green),
    ChartCategory("direct: vectors that are not sent", symbol: "d", color: .purple),
  ]

  /// The picture with each macroblock in the colour of its kind; skipped ones are clear.
  private func kindMap(_ trace: PictureTrace, _ name: String) -> PanelChart {
    let width = trace.columns * 16
    var tints = [ChartColor?](repeating: nil, count: trace.filtered[0].count)
    for macroblock in trace.macroblocks {
      guard let summary = macroblock.summary, let color = Self.color(of: summary) else { continue }
      for row in macroblock.row * 16..<macroblock.row * 16 + 16 {
        for column in macroblock.column * 16..<macroblock.column * 16 + 16 {
          tints[row * width + column] = color
        }
      }
    }
    return PanelChart(
      "\(name): what is skipped is clear",
      panels: [
        PanelChart.Panel("", width: max(1, width), samples: trace.filtered[0], tints: tints)
      ],
      columns: 1, categories: Self.categories)
  }

  private static func color(of summary: ProbedMacroblock) -> ChartColor? {
    switch summary.kind {
    case .intra4x4, .intra8x8, .intra16x16, .samples: .vermilion
    case .skipped, .directSkipped: nil
    case .direct: .purple
    case .predicted: .sky
    case .bipredicted: summary.bothCount > 0 ? .green : .sky
    }
  }

  /// The macroblock from two pictures with the highest contrast.
  private func contrastingMacroblock(_ trace: PictureTrace) -> MacroblockTrace? {
    func contrast(_ macroblock: MacroblockTrace) -> Int {
      let samples = trace.samples(
        trace.unfiltered[0], index: 0, macroblock.column, macroblock.row)
      return Int(samples.max() ?? 0) - Int(samples.min() ?? 0)
    }
    return trace.macroblocks.filter { $0.summary?.bothCount == 4 }
      .max { contrast($0) < contrast($1) }
  }
}
