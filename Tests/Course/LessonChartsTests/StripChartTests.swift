import Media
import Terminal
import Testing

@testable import LessonCharts

private let categories = [
  ChartCategory("ftyp", symbol: "a", color: .orange),
  ChartCategory("moov", symbol: "b", color: .sky),
  ChartCategory("mdat", symbol: "c", color: .green),
]

@Suite struct StripChartTests {
  private let plain = TextStyle(isEnabled: false)
  private let runs = [
    StripChart.Run(0..<32, category: 0), StripChart.Run(32..<4000, category: 1),
    StripChart.Run(4000..<2_000_000, category: 2),
  ]

  private var map: StripChart {
    StripChart(
      [
        .init("the whole file", range: 0..<2_000_000, runs: runs),
        .init("the first 8 000 bytes", range: 0..<8000, runs: runs),
      ], categories: categories)
  }

  @Test("draws bytes to scale, and what is too small in one column")
  func text() {
    #expect(
      map.lines(width: 32, style: plain) == [
        "the whole file",
        "abcccccccccccccccccccccccccccccc",
        "0                      2 000 000",
        "the first 8 000 bytes",
        "abbbbbbbbbbbbbbbcccccccccccccccc",
        "0                          8 000",
        "a ftyp   b moov   c mdat",
      ])
  }

  @Test("leaves gaps where nothing lies, and gives a column to what covers most of it")
  func gaps() {
    let strip = StripChart.Strip(
      "", range: 100..<200,
      runs: [
        .init(0..<110, category: 0), .init(128..<142, category: 1), .init(142..<155, category: 2),
        .init(500..<600, category: 0),
      ])
    // Ten bytes a column. The third column has only 128…130; 1 has two bytes of the fifth.
    #expect(strip.columns(count: 10, categoryCount: 3) == [0, nil, 1, 1, 2, 2, nil, nil, nil, nil])
  }

  @Test("survives a file beyond all numbers")
  func endless() {
    let strip = StripChart.Strip(
      "", range: 0..<Int.max, runs: [.init(Int.max - 1..<Int.max, category: 0)])
    #expect(strip.columns(count: 3, categoryCount: 1) == [nil, nil, nil])
  }

  @Test("colours blocks where colours are on")
  func colors() {
    let chart = StripChart(
      [.init("file", range: 0..<10, runs: [.init(0..<5, category: 1)])], categories: categories)
    #expect(
      chart.lines(width: 4, style: TextStyle(isEnabled: true))[1]
        == "\u{1B}[38;5;30;7mbb\u{1B}[0m··")
  }

  @Test("the picture has the runs' colours in its strips")
  func pixels() {
    let image = map.picture(size: PixelSize(width: 216, height: 400))
    #expect(image.width == 216 && image.height < 400)
    // Inside margins of 8 pixels: 200 columns. The strip lies under a title of 12.
    let middle = 8 + 12 + 13
    let first = picture(image)[middle]
    #expect(first.hasPrefix(".......-os" + String(repeating: "g", count: 198) + "-"))
    // The second is 12 + 26 + 14 + 16 below the first: 8000 / 200 is 40 bytes a column.
    let second = picture(image)[middle + 68]
    #expect(
      second.hasPrefix(
        ".......-o" + String(repeating: "s", count: 99) + String(repeating: "g", count: 100) + "-"))
  }

  @Test("the lines of the magnifying glass keep clear of its title")
  func magnifier() {
    let chart = StripChart(
      [
        .init("", range: 0..<1000, runs: []), .init("", range: 300..<400, runs: []),
      ], categories: categories)
    let image = picture(chart.picture(size: PixelSize(width: 216, height: 400)))
    // The second title is 12 + 26 + 14 + 16 rows below the first, which has the margin above it.
    for row in 8 + 68..<8 + 68 + 8 {
      let drawn = image[row].enumerated().filter { $0.element == "-" }.map(\.offset)
      #expect(drawn == [7, 208])
    }
  }

  @Test("survives any size", arguments: [0, 1, 2, 7, 20, 33, 1000])
  func sizes(size: Int) {
    let empty = StripChart([.init("none", range: 5..<5, runs: runs)], categories: categories)
    for chart in [map, empty, StripChart([], categories: categories)] {
      for line in chart.lines(width: size, style: plain) { #expect(line.columnCount <= size) }
      let image = chart.picture(size: PixelSize(width: size, height: size))
      #expect(image.width == max(1, size) && image.height <= max(1, size))
    }
  }
}
