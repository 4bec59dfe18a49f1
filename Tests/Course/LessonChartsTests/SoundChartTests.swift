import Media
import Terminal
import Testing

@testable import LessonCharts

@Suite("Charts of sound") struct SoundChartTests {
  private let categories = [
    ChartCategory("priming", symbol: "p", color: .faint),
    ChartCategory("heard", symbol: "h", color: .sky),
  ]

  private func wave(_ frames: [Float]) -> WaveformChart {
    WaveformChart(
      frames, title: "wave", parts: [.init(from: 0, category: 0), .init(from: 2, category: 1)],
      categories: categories, start: "0", end: "4 ms")
  }

  @Test("a wave goes from its least to its greatest value in each column, in the part's letter")
  func waveform() {
    let lines = wave([0, 0, 1, -1, 0.5, -0.5, 1, 1])
      .lines(width: 8, style: TextStyle(isEnabled: false)).map(trimmed)
    #expect(
      lines == [
        "wave",
        "  hh  hh",
        "  hhhhh",
        "  hhhhh",
        "pphhhhh─",
        "   hhhh",
        "   hhhh",
        "   hh",
        "0   4 ms",
        "p primin",
        "h heard",
      ])
  }

  /// A line without the spaces at its end.
  private func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }

  @Test("a wave has a line where another part begins")
  func parts() {
    let image = wave([0, 0, 1, -1]).picture(size: PixelSize(width: 116, height: 300))
    // A hundred columns of which the second half is heard; row 30 is above the middle.
    let row = 30 * image.width
    #expect(image.indices[row + 8 + 50] == ChartColor.ink.rawValue)
    #expect(image.indices[row + 8 + 20] == ChartColor.background.rawValue)
  }

  @Test("levels become shades, low ones at the bottom")
  func heatMap() {
    let chart = HeatMapChart(
      [[0, -100], [-100, 0], [-50, -50]], range: -100...0, bottom: "0", top: "8 kHz",
      start: "0 s", end: "1 s")
    let lines = chart.lines(width: 16, style: TextStyle(isEnabled: false))
    #expect(lines.first == "8 kHz │   ███▒▒▒")
    #expect(lines[11] == "    0 │███   ▒▒▒")
    #expect(lines.last == "      └ 0 s  1 s")
  }

  @Test("heights have names, and colours a bar with both ends")
  func heatMapKey() {
    let chart = HeatMapChart(
      [[0, -100], [-100, 0]], range: -100...0, title: "levels", bottom: "100 Hz", top: "8 kHz",
      start: "0 s", end: "1 s", ticks: [.init(0.5, label: "1 kHz")],
      key: .init(low: "-100", high: "0 dB"))
    let lines = chart.lines(width: 40, style: TextStyle(isEnabled: false))
    #expect(lines[0] == "levels   -100  ·░▒▓█ 0 dB")
    #expect(lines.count { $0.hasPrefix(" 1 kHz │") } == 1)
    let picture = chart.picture(size: PixelSize(width: 320, height: 200))
    // The bar has all 64 colours in a row, those of the map.
    let bar = picture.indices[8 * 320..<9 * 320].filter { 9..<9 + 64 ~= $0 }
    #expect(bar.count == 64 && Set(bar).count == 64)
  }

  @Test(
    "numbers that are none and boxes that are too small do no harm",
    arguments: [0, 1, 9, 33, 100])
  func extremes(size: Int) {
    let frames: [Float] = [.nan, .infinity, -.infinity, 3e38, -3e38, 0]
    let box = PixelSize(width: size, height: size)
    let map = HeatMapChart(
      [frames], range: -100...0, title: "map", bottom: "0", top: "1", start: "0", end: "1")
    for image in [
      wave(frames).picture(size: box), wave([]).picture(size: box), map.picture(size: box),
    ] {
      #expect(image.width == max(1, size) && image.height <= max(1, size))
    }
    let style = TextStyle(isEnabled: false)
    for lines in [
      wave(frames).lines(width: size, style: style), map.lines(width: size, style: style),
    ] {
      #expect(lines.allSatisfy { $0.count <= size })
    }
  }
}
