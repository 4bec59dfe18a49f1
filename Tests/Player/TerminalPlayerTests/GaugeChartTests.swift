import Terminal
import Testing

@testable import TerminalPlayer

@Suite("Charts of letters") struct GaugeChartTests {
  @Test("has a name, the newest value, a scale with a round number at the top, and bars")
  func lines() {
    let chart = GaugeChart(name: "decoded", values: [nil, 0, 1, 2, 4], text: "4.0 s")
    let lines = chart.lines(columns: 20, height: 2).map(\.text)
    #expect(
      lines == [
        "decoded        4.0 s",
        "     5 ┤           ▅",
        "     0 ┤         ▃▆█",
      ])
    #expect(chart.lines(columns: 20, height: 2).allSatisfy { $0.text.columnCount == 20 })
  }

  @Test("full cells are a ground, in which no font leaves gaps; parts of cells are letters")
  func filled() {
    let chart = GaugeChart(name: "decoded", values: [1, 5, 5], text: "5.0 s")
    let parts = chart.lines(columns: 12, height: 1)[1].parts
    #expect(parts.map(\.text).joined() == "     5 ┤ ▂██")
    #expect(parts.last == .init("██", .filled))
  }

  @Test("the scale is in the unit of the text")
  func units() {
    let chart = GaugeChart(name: "network", values: [3_000_000, 1_500_000], text: "1.5 Mb/s")
    #expect(chart.lines(columns: 20, height: 2)[1].text.hasPrefix("     5 ┤"))
  }

  @Test("nothing known is an empty chart", arguments: [[], [nil], [Double.nan, .infinity]])
  func empty(values: [Double?]) {
    let lines = GaugeChart(name: "behind", values: values, text: "").lines(columns: 16, height: 1)
    #expect(lines.map(\.text) == ["behind          ", "       ┤        "])
  }

  @Test(
    "round numbers", arguments: [(0.03, 0.05), (1, 1), (1.1, 2), (4, 5), (5.1, 10), (999, 1000)])
  func rounded(number: Double, expected: Double) {
    #expect(abs(GaugeChart.rounded(number) - expected) < 1e-9)
  }

  @Test("says how long ago its left edge was")
  func time() {
    let axis = GaugeChart.timeAxis(columns: 28, interval: .milliseconds(500))
    #expect(axis.text == "        −10 s            now")
  }
}
