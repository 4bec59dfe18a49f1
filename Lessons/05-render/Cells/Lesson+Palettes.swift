import LessonCharts
import LessonKit
import Media
import Terminal
import Video

extension Lesson {
  func showPalettes() throws {
    let image = renderer(for: try page.pixelBox).image(of: frame.picture)
    var table = Table("palette", " colours", " used", " error of 255", " ms to choose")
    var charts: [(name: String, chart: PaletteChart)] = []
    for choice in PaletteChoice.allCases {
      var quantizer = Quantizer(dithering: .none, rules: rules)
      let time = ContinuousClock().measure {
        if choice == .adaptive {
          quantizer = Quantizer(Palette(adaptedTo: image), dithering: .none, rules: rules)
        }
      }
      let indexed = quantizer.quantize(image)
      let chart = PaletteChart(of: indexed, isOrdered: choice == .fixed)
      table.add(
        choice.rawValue, String(indexed.palette.count), String(chart.usedColorCount),
        error(indexed.rgbImage, image), page.measured(time))
      charts.append((choice.rawValue, chart))
    }
    page.print(table)
    for (name, chart) in charts {
      page.print()
      page.print("\(name):")
      try page.draw(chart)
    }
  }
}
