import DecoderCells
import H264
import LessonCharts
import LessonKit
import Media

extension Lesson {
  /// Cell 1: the share of each kind of element in an I, a P and a B picture.
  func showMap(_ group: DecodedGroup) throws {
    let members = group.kinds
    var table = Table(["bits of"] + members.map { " \($0.name)" })
    let costs = members.map { ElementGroup.costs(of: $0.trace) }
    for kind in ElementGroup.allCases where costs.contains(where: { $0[kind] != nil }) {
      table.add(
        [kind.rawValue]
          + costs.map { costs in
            let total = costs.values.reduce(0, +)
            let cost = costs[kind] ?? 0
            return
              "\(Int(cost.rounded()).grouped)  \((100 * cost / max(1, total)).text(decimals: 0)) %"
          })
    }
    table.add(["all"] + costs.map { "\(Int($0.values.reduce(0, +).rounded()).grouped)      " })
    page.print(table)
    page.print()
    let most = members.flatMap(\.trace.macroblocks).map { Double($0.bits.count) }.max() ?? 1
    try page.draw(
      PanelChart(
        "the picture, and the bits of each macroblock: white is \(Int(most).grouped)",
        panels: members.map {
          PanelChart.Panel($0.name, trace: $0.trace, $0.trace.filtered)
        }
          + members.map { member in
            PanelChart.Panel(
              "\(member.byteCount.grouped) bytes", bitsOf: member.trace, most: most)
          }, columns: members.count))
  }
}
