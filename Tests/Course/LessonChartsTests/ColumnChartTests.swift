import Media
import Terminal
import Testing

@testable import LessonCharts

@Suite struct ColumnChartTests {
  private let plain = TextStyle(isEnabled: false)
  private let chart = ColumnChart(
    "bytes", columns: [.init(48, category: 0), .init(12, category: 1), .init(0, category: 1)],
    categories: [
      ChartCategory("key", symbol: "K", color: .vermilion),
      ChartCategory("other", symbol: "o", color: .sky),
    ], top: "48", start: "0", end: "2")

  @Test("draws columns from the bottom, to an eighth of a row")
  func text() {
    // The highest column has 6 rows; 12 of 48 are 1½ of them.
    #expect(
      chart.lines(width: 40, style: plain) == [
        "bytes",
        "48 ┤█  ",
        "   │█  ",
        "   │█  ",
        "   │█  ",
        "   │█▄ ",
        "   │██ ",
        "   └Koo",
        "    0 2",
        "K key   o other",
      ])
  }

  @Test("names levels between 0 and the highest column")
  func levels() {
    let named = ColumnChart(
      "bytes", columns: chart.columns, categories: chart.categories, top: "48",
      levels: [.init(24, label: "24"), .init(99, label: "too high")])
    let lines = named.lines(width: 40, style: plain)
    #expect(lines[1].drop { $0 == " " }.hasPrefix("48 ┤"))
    #expect(lines[4].drop { $0 == " " }.hasPrefix("24 ┤"))
    #expect(!lines.joined().contains("too high"))
    #expect(named.picture(size: PixelSize(width: 200, height: 300)).width == 200)
  }

  @Test("round levels are not so many, and none is beside the highest")
  func roundLevels() {
    #expect(ColumnChart.levels(upTo: 242_000).map(\.value) == [100_000, 200_000])
    #expect(ColumnChart.levels(upTo: 3).map(\.label) == ["1", "2"])
    #expect(ColumnChart.levels(upTo: 205_000).map(\.value) == [100_000])
    #expect(ColumnChart.levels(upTo: 0).isEmpty)
    #expect(ColumnChart.levels(upTo: .max).count <= 5)
  }

  @Test("shows the highest of those that share a column")
  func buckets() {
    #expect(chart.bucketed(limit: 2) == [.init(48, category: 0), .init(12, category: 1)])
    #expect(chart.bucketed(limit: 1) == [.init(48, category: 0)])
    #expect(chart.bucketed(limit: 0).isEmpty)
  }

  @Test("colours neighbours of one kind together")
  func colors() {
    let lines = chart.lines(width: 40, style: TextStyle(isEnabled: true))
    #expect(lines[6] == "   │\u{1B}[38;5;160m█\u{1B}[0m\u{1B}[38;5;30m█ \u{1B}[0m")
    #expect(lines[7] == "   └\u{1B}[38;5;160;7mK\u{1B}[0m\u{1B}[38;5;30;7moo\u{1B}[0m")
  }

  @Test("the picture has columns in proportion")
  func pixels() {
    let image = picture(chart.picture(size: PixelSize(width: 100, height: 1000)))
    // The plot begins right of "48", 11 pixels wide, and is 160 pixels high under 22 others.
    let left = 8 + 11 + 5
    func height(at column: Int, _ color: Character) -> Int {
      image[22..<182].count { $0[$0.index($0.startIndex, offsetBy: column)] == color }
    }
    #expect(height(at: left + 1, "v") == 160)
    #expect(height(at: left + 25, "s") == 40)
    #expect(height(at: left + 49, "s") == 0)
  }

  @Test("survives any value and size", arguments: [0, 1, 5, 9, 40, 300])
  func sizes(size: Int) {
    let odd = ColumnChart(
      "odd", columns: [.nan, .infinity, -5, 0].map { .init($0, category: 0) },
      categories: [ChartCategory("kind", symbol: "k", color: .blue)], top: "a long label")
    for chart in [chart, odd, ColumnChart("", columns: [], categories: [], top: "")] {
      for line in chart.lines(width: size, style: plain) { #expect(line.columnCount <= size) }
      let image = chart.picture(size: PixelSize(width: size, height: size))
      #expect(image.width == max(1, size) && image.height <= max(1, size))
    }
  }
}
