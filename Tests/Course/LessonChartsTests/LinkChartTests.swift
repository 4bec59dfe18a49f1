import Media
import Terminal
import Testing

@testable import LessonCharts

@Suite struct LinkChartTests {
  private let plain = TextStyle(isEnabled: false)
  private let kinds = [
    ChartCategory("I", symbol: "I", color: .vermilion),
    ChartCategory("P", symbol: "P", color: .sky),
    ChartCategory("B", symbol: "B", color: .green),
  ]

  private var chart: LinkChart {
    // Decoded as I P B B, shown as I B B P.
    LinkChart(
      zip([0, 1, 2, 3], [0, 1, 2, 2]).map { .init("\($0)", category: $1) }, places: [0, 3, 1, 2],
      above: "in the file", below: "on the screen", categories: kinds)
  }

  @Test("writes both orders under each other")
  func text() {
    #expect(
      chart.lines(width: 40, style: plain) == [
        "in the file    0  1  2  3",
        "               I  P  B  B",
        "later by       0 +2 -1 -1",
        "on the screen  0  2  3  1",
        "I I   P P   B B",
      ])
  }

  @Test("shows as many as have room")
  func clipped() {
    #expect(chart.lines(width: 20, style: plain)[0] == "in the file    0  1")
  }

  @Test("the picture joins both places of a thing by a line of its colour")
  func pixels() {
    let image = picture(chart.picture(size: PixelSize(width: 176, height: 500)))
    // 40 pixels an item: P goes from the second place, at 8 + 60, to the fourth, at 8 + 140.
    func color(_ column: Int, _ row: Int) -> Character { Array(image[row])[column] }
    let (top, bottom) = (8 + 14 + 18, 8 + 14 + 18 + 90)
    #expect(color(68, top) == "s" && color(147, bottom - 1) == "s")
    #expect(color(108, (top + bottom) / 2) == "s")
    #expect(color(28, top + 45) == "v")
    // The boxes: I, P, B, B above and I, B, B, P below.
    #expect([28, 68, 108, 148].map { color($0, top - 2) } == ["v", "s", "g", "g"])
    #expect([28, 68, 108, 148].map { color($0, bottom + 2) } == ["v", "g", "g", "s"])
  }

  @Test("survives any size", arguments: [0, 1, 10, 17, 40, 300])
  func sizes(size: Int) {
    let none = LinkChart([], places: [], above: "a", below: "b", categories: [])
    for chart in [chart, none] {
      for line in chart.lines(width: size, style: plain) { #expect(line.columnCount <= size) }
      let image = chart.picture(size: PixelSize(width: size, height: size))
      #expect(image.width == max(1, size) && image.height <= max(1, size))
    }
  }
}
