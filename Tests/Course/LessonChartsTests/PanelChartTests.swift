import Media
import Terminal
import Testing

@testable import LessonCharts

@Suite struct PanelChartTests {
  private let chart = PanelChart(
    "two squares",
    panels: [
      PanelChart.Panel("dark", width: 2, samples: [0, 0, 0, 0]),
      PanelChart.Panel(
        "light", width: 2, samples: [255, 255, 255, 255], tints: [.sky, nil, nil, nil]),
    ], columns: 2, categories: [ChartCategory("tinted", symbol: "t", color: .sky)])

  @Test("text has shades below the names")
  func text() {
    let lines = chart.lines(width: 30, style: TextStyle(isEnabled: false))
    #expect(
      lines == [
        "two squares", "dark            light", "                ████", "                ████",
        "t tinted",
      ])
  }

  @Test("small pictures are enlarged, and several share their colours")
  func enlarged() {
    let image = chart.picture(size: PixelSize(width: 200, height: 120))
    #expect(image.palette.count <= 256)
    let white = image.indices.filter {
      image.palette[Int($0)] == RGBColor(red: 255, green: 255, blue: 255)
    }
    #expect(white.count > 2000)
  }

  @Test("large ones are made smaller, to the room there is")
  func reduced() {
    let large = PanelChart(
      "",
      panels: [
        PanelChart.Panel("whole", width: 640, samples: [UInt8](repeating: 9, count: 640 * 360))
      ],
      columns: 1)
    let image = large.picture(size: PixelSize(width: 320, height: 400))
    #expect(image.width == 320 && image.height < 230)
    #expect(
      large.lines(width: 80, style: TextStyle(isEnabled: false)).allSatisfy { $0.count <= 80 })
  }
}
