import Terminal
import Testing

@Suite struct SparklineTests {
  @Test("draws a value as the height of a block")
  func heights() {
    #expect(Sparkline([0, 1, 2, 3, 4, 5, 6, 7]).text(width: 8) == "▁▂▃▄▅▆▇█")
    #expect(Sparkline([7, 0, 7]).text(width: 80) == "█▁█")
  }

  @Test("keeps the peaks when there are more values than columns")
  func peaks() {
    var values = [Double](repeating: 0, count: 1000)
    values[499] = 7
    #expect(Sparkline(values).text(width: 4) == "▁█▁▁")
  }

  @Test("leaves a gap for what is no number, and survives anything")
  func gaps() {
    #expect(Sparkline([0, .nan, 7]).text(width: 3) == "▁ █")
    #expect(Sparkline([0, .infinity, 7]).text(width: 3) == "▁ █")
    #expect(Sparkline([]).text(width: 10) == "")
    #expect(Sparkline([1, 2]).text(width: 0) == "")
    #expect(Sparkline([1, 2]).text(width: -1) == "")
    #expect(Sparkline([0, 0]).text(width: 2) == "▁▁")
    #expect(Sparkline([-7, 0]).text(width: 2) == "▁█")
  }
}

@Suite struct BarChartTests {
  static let boxes = BarChart([
    .init("ftyp", 0.001, text: "32"),
    .init("moov", 25, text: "3970"),
    .init("mdat", 100, text: "1974127"),
    .init("free", 0, text: "0"),
  ])

  @Test("draws the largest value as the longest bar, to an eighth of a column")
  func bars() {
    // 4 columns of label, 7 of value and 2 spaces leave 10 for the bars: a quarter is 2½.
    #expect(
      Self.boxes.lines(width: 23) == [
        "ftyp ▏ 32",
        "moov ██▌ 3970",
        "mdat ██████████ 1974127",
        "free  0",
      ])
  }

  @Test("is never wider than asked for", arguments: 0...40)
  func width(width: Int) {
    let chart = BarChart([
      .init("a label that is much too long", 1, text: "a value"),
      .init("電影", .nan, text: "電"),
      .init("x", .infinity, text: ""),
    ])
    for line in chart.lines(width: width) + Self.boxes.lines(width: width) {
      #expect(line.columnCount <= width)
    }
  }
}

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
