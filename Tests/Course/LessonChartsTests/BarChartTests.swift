import Media
import Terminal
import Testing

@testable import LessonCharts

@Suite struct BarChartTests {
  private let plain = TextStyle(isEnabled: false)
  private let chart = BarChart(
    "bytes",
    bars: [
      .init("decoded", 400, label: "400", color: .sky),
      .init("RGB", 800, label: "800", color: .green),
      .init("sixels", 25, label: "25", color: .vermilion),
      .init("nothing", 0, label: "0", color: .orange),
    ])

  @Test("draws each value to scale, with its name and the value in words")
  func text() {
    #expect(
      chart.lines(width: 29, style: plain) == [
        "bytes",
        "decoded  ████████ 400",
        "RGB      ████████████████ 800",
        "sixels   ▌ 25",
        "nothing  0",
      ])
  }

  @Test("fits any width", arguments: 0...40)
  func narrow(width: Int) {
    #expect(chart.lines(width: width, style: plain).allSatisfy { $0.columnCount <= width })
  }

  @Test(
    "is as wide as its box, and its bars are as long as their values say", arguments: [200, 640])
  func picture(width: Int) {
    let picture = chart.picture(size: PixelSize(width: width, height: 300))
    #expect(picture.width == width)
    #expect(picture.height < 300)
    func count(_ color: ChartColor) -> Int {
      picture.indices.count { $0 == color.rawValue }
    }
    #expect(abs(count(.green) - 2 * count(.sky)) <= 20)
    #expect(count(.vermilion) > 0 && count(.orange) == 0)
  }

  @Test("survives values that are none, boxes without room, and no bars at all")
  func odd() {
    let odd = BarChart(
      "odd",
      bars: [
        .init("a", .nan, label: "?", color: .sky), .init("b", -1, label: "-1", color: .sky),
        .init("c", .infinity, label: "∞", color: .sky),
      ])
    #expect(odd.lines(width: 20, style: plain).count == 4)
    for size in [0, 1, 9] {
      _ = odd.picture(size: PixelSize(width: size, height: size))
      _ = BarChart("none", bars: []).picture(size: PixelSize(width: size, height: size))
    }
    #expect(BarChart("none", bars: []).lines(width: 9, style: plain) == ["none"])
  }
}
