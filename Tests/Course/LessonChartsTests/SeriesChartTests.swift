import Media
import Terminal
import Testing

@testable import LessonCharts

@Suite struct SeriesChartTests {
  private let chart = SeriesChart(
    "kbit/s",
    series: [
      .init(ChartCategory("the link", symbol: "t", color: .faint), values: [10, 10, 0, 0]),
      .init(ChartCategory("the estimate", symbol: "e", color: .sky), values: [5, .nan, 5, 0]),
    ],
    bottom: .init(0, label: "0"), top: .init(10, label: "10"), start: "0 s", end: "4 s",
    spans: [0.5...0.75])

  @Test("draws each series with its letter, the later one in front")
  func letters() {
    let lines = chart.lines(width: 24, style: TextStyle(isEnabled: false))
    #expect(lines.first == "kbit/s")
    #expect(lines[1] == "10 ┤tttttttttt")
    #expect(lines[6] == "   │eeeee     eeeee")
    #expect(lines[11] == " 0 ┤          ttttteeeee")
    #expect(lines[12] == "   └ 0 s ─────────── 4 s")
    #expect(lines[13] == "    ··········!!!!!·····")
    #expect(lines.dropFirst(14).joined(separator: " ").contains("! stalled"))
    #expect(lines.allSatisfy { $0.count <= 24 })
  }

  @Test("writes levels at the side, with a faint line where no series is")
  func levels() {
    let chart = SeriesChart(
      "", series: [.init(ChartCategory("rate", symbol: "r", color: .sky), values: [6, .nan])],
      bottom: .init(0, label: "0"), top: .init(6, label: ""), levels: LineChart.levels(upTo: 6))
    let lines = chart.lines(width: 13, style: TextStyle(isEnabled: false))
    #expect(lines[0] == "6 ┼rrrrr┄┄┄┄┄")
    #expect(lines.filter { $0.contains("┼") }.map { $0.prefix(1) } == ["6", "4", "2", "0"])
    #expect(LineChart.levels(upTo: 0.25).map(\.label) == ["0", "0.1", "0.2"])
    #expect(LineChart.levels(upTo: 0).isEmpty)
  }

  @Test("in a picture each series has its name where it ends, none over another")
  func names() throws {
    let ends = [0.0, 0, 10, 10]
    let chart = SeriesChart(
      "",
      series: ends.enumerated().map { index, end in
        .init(
          ChartCategory("s\(index)", symbol: "s", color: .sky), values: [5, end] + [.nan])
      }, bottom: .init(0, label: "0"), top: .init(10, label: "10"), end: "4 s")
    let drawing = chart.drawing(size: PixelSize(width: 320, height: 160))
    let rows = try (0..<4).map { index in
      let places = drawing.strokes.compactMap { stroke -> Drawing.Point? in
        guard case .text("s\(index)", let place, .sky, .left) = stroke else { return nil }
        return place
      }
      // Once, and not in a legend as well.
      let place = try #require(places.count == 1 ? places.first : nil)
      #expect(place.column > 280)
      return place.row
    }
    // The highest ends are the highest names.
    #expect(max(rows[2], rows[3]) < min(rows[0], rows[1]))
    let sorted = rows.sorted()
    #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $1 - $0 >= BitmapFont.letterHeight })
    #expect(sorted[0] >= 0 && sorted[3] + BitmapFont.letterHeight <= drawing.height)
  }

  @Test("fits any box", arguments: [0, 1, 9, 33, 320])
  func sizes(side: Int) {
    let image = chart.picture(size: PixelSize(width: side, height: side))
    #expect(image.width == max(1, side) && image.height <= max(1, side))
    let lines = chart.lines(width: side, style: TextStyle(isEnabled: false))
    #expect(!lines.isEmpty)
  }

  @Test("a series of nothing leaves the axes")
  func empty() {
    let chart = SeriesChart(
      "", series: [], bottom: .init(0, label: "0"), top: .init(1, label: "1"))
    #expect(chart.lines(width: 20, style: TextStyle(isEnabled: false)).count == 12)
  }
}
