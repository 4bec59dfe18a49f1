import Terminal
import Testing

@Suite struct LineChartTests {
  @Test("draws a line through thresholds")
  func line() {
    let chart = LineChart(
      [0, 1, 2, 3, 3, 2, 0], bottom: .init(0, label: "0"), top: .init(4, label: "4 s"),
      thresholds: [.init(3, label: "3 s"), .init(1, label: "1 s")], start: "0", end: "7")
    #expect(
      chart.lines(width: 13, height: 5) == [
        "4 s ┤        ",
        "3 s ┼┄┄┄╭─╮┄┄",
        "    │  ╭╯ ╰╮ ",
        "1 s ┼┄╭╯┄┄┄│┄",
        "  0 ┤─╯    ╰ ",
        "    └ 0 ─── 7",
      ])
  }

  @Test("draws no threshold that lies beyond the ends")
  func farThreshold() {
    let chart = LineChart(
      [0], bottom: .init(0, label: "0"), top: .init(1, label: "1"),
      thresholds: [.init(9, label: "far off")])
    #expect(chart.lines(width: 6, height: 2) == ["1 ┤   ", "0 ┤─  ", "  └───"])
  }

  @Test("is never wider than asked for", arguments: 0...30)
  func width(width: Int) {
    let values = (0..<100).map { Double($0 % 7) }
    let chart = LineChart(
      values, bottom: .init(0, label: "nothing"), top: .init(7, label: "all"),
      thresholds: [.init(99, label: "far off")], start: "from", end: "to")
    for height in -1...6 {
      let lines = chart.lines(width: width, height: height)
      #expect(lines.count == max(0, height) + 1)
      for line in lines { #expect(line.columnCount <= width) }
    }
  }

  @Test("holds what is beyond the ends at the edge, and leaves gaps for what is no number")
  func extremes() {
    let chart = LineChart(
      [-9, .nan, 9, .infinity], bottom: .init(0, label: "0"), top: .init(1, label: "1"))
    #expect(chart.lines(width: 7, height: 2) == ["1 ┤  ──", "0 ┤─   ", "  └────"])
  }
}
