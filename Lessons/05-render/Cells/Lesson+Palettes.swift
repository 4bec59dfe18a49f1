import LessonKit
import Media
import Video

extension Lesson {
  func showPalettes() throws {
    let image = renderer(for: try page.pictureBox).image(of: frame.picture)
    var table = Table("palette", "dither", " colours", " bytes of sixel", " error", " ms")
    for palette in PaletteChoice.allCases {
      for dithering in Dithering.allCases {
        let encoder = SixelEncoder(palette: palette, dithering: dithering)
        var bytes: [UInt8] = []
        let time = try ContinuousClock().measure { bytes = try encoder.encode(image) }
        let indexed = palette == .fixed ? CubeQuantizer(dithering: dithering).quantize(image) : nil
        table.add(
          palette.rawValue, dithering.rawValue, palette == .fixed ? "216" : "256",
          bytes.count.grouped, indexed.map { difference(image, $0.rgbImage) } ?? "–",
          page.measured(time))
      }
    }
    table.lines.forEach(page.print)
  }

  private func difference(_ image: RGBImage, _ other: RGBImage) -> String {
    image.meanDifference(from: other).map { $0.text(decimals: 1) } ?? ""
  }
}
