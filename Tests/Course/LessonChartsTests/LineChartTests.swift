import Media
import Terminal
import Testing

@testable import LessonCharts

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

  @Test("has a title above, and names places on its axis where there is room")
  func titleAndTicks() {
    let chart = LineChart(
      [0, 1], title: "seconds", bottom: .init(0, label: "0"), top: .init(4, label: "4 s"),
      start: "0", end: "7",
      ticks: [.init(0.02, label: "x"), .init(0.5, label: "m"), .init(3, label: "beyond")])
    let lines = chart.lines(width: 23, height: 3)
    #expect(lines.count == 5)
    #expect(lines.first == "seconds")
    #expect(lines.last == "    └ 0 ──── m ────── 7")
    let titled = chart.picture(size: PixelSize(width: 300, height: 1000))
    #expect(titled.height == 8 + 14 + 160 + 14 + 8)
    for size in [0, 1, 9, 33] {
      let image = chart.picture(size: PixelSize(width: size, height: size))
      #expect(image.width == max(1, size) && image.height <= max(1, size))
    }
  }

  @Test("ticks are round numbers with a unit, none at the beginning")
  func ticks() {
    let ticks = LineChart.ticks(upTo: 10.3, unit: "s")
    #expect(ticks.map(\.label) == ["2 s", "4 s", "6 s", "8 s", "10 s"])
    #expect(ticks.first.map { abs($0.value - 2 / 10.3) < 1e-9 } == true)
    #expect(LineChart.ticks(upTo: 0, unit: "s").isEmpty)
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

  @Test("the text is eleven rows and an axis")
  func text() {
    let chart = LineChart([0, 1], bottom: .init(0, label: "0"), top: .init(1, label: "1"))
    let lines = chart.lines(width: 40, style: TextStyle(isEnabled: false))
    #expect(lines == chart.lines(width: 40, height: 11))
    #expect(lines.count == 12)
  }

  @Test("the picture has the line, the thresholds and the axes in their places")
  func pixels() {
    let chart = LineChart(
      [0, 0, 4, 4], bottom: .init(0, label: "0"), top: .init(4, label: "4"),
      thresholds: [.init(2, label: "2")], start: "a", end: "b")
    let image = picture(chart.picture(size: PixelSize(width: 100, height: 1000)))
    // 160 rows of plot between margins of 8, and 14 rows for the words under the axis.
    #expect(image.count == 8 + 160 + 14 + 8)
    // The plot begins after a label of 5 pixels and a gap.
    let (left, right) = (8 + 5 + 5, 100 - 8 - 1)
    func color(_ column: Int, _ row: Int) -> Character {
      image[row][image[row].index(image[row].startIndex, offsetBy: column)]
    }
    #expect(color(left + 2, 8 + 159) == "s", "0 is at the bottom")
    #expect(color(right - 2, 8) == "s", "4 is at the top")
    #expect(color(left - 1, 100) == "-", "the vertical axis")
    #expect(color(right, 8 + 160) == "-", "the horizontal axis")
    // 2 is in the middle; the line is two pixels on and two off.
    let middle = 8 + 159 - 80
    #expect((0..<4).map { color(left + $0, middle) } == ["-", "-", ".", "."])
  }

  @Test("two names of levels that would lie on each other are one: the threshold's")
  func crowdedLabels() {
    let chart = LineChart(
      [0, 0], bottom: .init(-8, label: "-8"), top: .init(150, label: "150"),
      thresholds: [.init(0, label: "0"), .init(45, label: "45")])
    let labels = chart.drawing(size: PixelSize(width: 300, height: 200)).strokes.compactMap {
      stroke -> String? in
      if case .text(let text, _, _, _) = stroke { text } else { nil }
    }
    #expect(labels == ["0", "45", "150"])
  }

  @Test("the picture survives any size and any values", arguments: [0, 1, 5, 30, 300])
  func anySize(side: Int) {
    let values = [.nan, 1e300, -1e300, .infinity] + (0..<500).map { Double($0 % 7) }
    for count in [0, 1, 2, 400, values.count] {
      let chart = LineChart(
        Array(values.prefix(count)), bottom: .init(0, label: "nothing"),
        top: .init(7, label: "all"), thresholds: [.init(3, label: "some")], start: "from", end: "to"
      )
      let image = chart.picture(size: PixelSize(width: side, height: side))
      #expect(image.width == max(1, side))
      #expect(image.height <= max(1, side))
    }
  }
}
