import LessonKit
import Media
import Terminal
import Video

extension Lesson {
  func showPalettes() throws {
    let image = renderer(for: try page.pictureBox).image(of: frame.picture)
    var table = Table("palette", "dither", " colours", " bytes of sixel", " error", " ms")
    for palette in PaletteChoice.allCases {
      for dithering in Dithering.allCases {
        let encoder = QuantizingEncoder(
          palette: palette, dithering: dithering, encoder: SixelEncoder())
        var bytes: [UInt8] = []
        let time = try ContinuousClock().measure { bytes = try encoder.encode(image) }
        table.add(
          palette.rawValue, dithering.rawValue, palette == .fixed ? "216" : "256",
          bytes.count.grouped, difference(image, encoder.quantize(image).rgbImage),
          page.measured(time))
      }
    }
    table.lines.forEach(page.print)
  }

  private func difference(_ image: RGBImage, _ other: RGBImage) -> String {
    image.meanDifference(from: other).map { $0.text(decimals: 1) } ?? ""
  }
}
