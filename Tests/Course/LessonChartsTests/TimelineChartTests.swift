import Media
import Terminal
import Testing

@testable import LessonCharts

@Suite struct TimelineChartTests {
  private let plain = TextStyle(isEnabled: false)
  private let chart = TimelineChart(
    [
      .init(
        "groups",
        spans: [.init(0..<4, category: 0), .init(4..<8, category: 1), .init(8..<10, category: 0)],
        marks: [.init(0), .init(4), .init(8)]),
      .init("seek", spans: [.init(4..<5.5, category: 2)], marks: [.init(9, label: "here")]),
    ], range: 0..<10,
    categories: [
      ChartCategory("a group", symbol: "1", color: .sky),
      ChartCategory("the next", symbol: "2", color: .blue),
      ChartCategory("decoded", symbol: "d", color: .orange),
    ])

  @Test("draws spans and marks over an axis")
  func text() {
    // 27 columns less 6 of titles and a space: two columns a second.
    #expect(
      chart.lines(width: 27, style: plain) == [
        "groups 11111111222222221111",
        "       ▲       ▲       ▲",
        "seek   ········ddd·········",
        "                    here ▲",
        "       0                 10",
        "1 a group   2 the next",
        "d decoded",
      ])
  }

  @Test("shows of a moment one column at least, and nothing from outside")
  func columns() {
    #expect(chart.columns(of: .init(3..<3.01, category: 0), count: 20) == 6..<7)
    #expect(chart.columns(of: .init(9.99..<30, category: 0), count: 20) == 19..<20)
    #expect(chart.columns(of: .init(-5..<1, category: 0), count: 20) == 0..<2)
    #expect(chart.columns(of: .init(10..<11, category: 0), count: 20).isEmpty)
  }

  @Test("the picture has spans in their colours, and a triangle under each mark")
  func pixels() {
    let image = picture(chart.picture(size: PixelSize(width: 257, height: 500)))
    // "groups" is 35 pixels wide; the plot begins 6 pixels after it and has 200 columns.
    let lane = image[8 + 4].dropFirst(8 + 35 + 6)
    #expect(
      lane.prefix(200)
        == String(repeating: "s", count: 80) + String(repeating: "b", count: 80)
        + String(repeating: "s", count: 40))
    #expect(image[8 + 18 + 2].dropFirst(49).prefix(81).last == "#")
  }

  @Test("survives any size and an empty range", arguments: [0, 1, 7, 8, 9, 40, 300])
  func sizes(size: Int) {
    let empty = TimelineChart([.init("a lane", spans: [])], range: 0..<0, categories: [])
    for chart in [chart, empty] {
      for line in chart.lines(width: size, style: plain) { #expect(line.columnCount <= size) }
      let image = chart.picture(size: PixelSize(width: size, height: size))
      #expect(image.width == max(1, size) && image.height <= max(1, size))
    }
  }
}

@Suite struct AxisTicksTests {
  private func labels(_ range: Range<Double>, _ limit: Int) -> [String] {
    AxisTicks(range, limit: limit).values.map(\.label)
  }

  @Test("are round numbers, as many as have room")
  func round() {
    #expect(labels(0..<10, 5) == ["0", "2", "4", "6", "8", "10"])
    #expect(labels(0..<10, 4) == ["0", "5", "10"])
    #expect(labels(0.3..<1, 4) == ["0.4", "0.6", "0.8", "1"])
    #expect(labels(-0.05..<0.05, 5) == ["-0.04", "-0.02", "0", "0.02", "0.04"])
    #expect(labels(0..<36_000, 5) == ["0", "10000", "20000", "30000"])
  }

  @Test(
    "there are none where there is no range", arguments: [0.0..<0, 0..<(.infinity), 1e12..<2e12])
  func none(range: Range<Double>) {
    #expect(labels(range, 5).isEmpty)
    #expect(labels(0..<10, 0).isEmpty)
  }
}
