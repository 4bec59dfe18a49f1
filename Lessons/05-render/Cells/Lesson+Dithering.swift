import LessonKit
import Media
import PictureQuality
import Terminal
import Video

extension Lesson {
  /// Columns and rows of a detail that is large enough for areas to be seen.
  static let detailSide = 48

  func showDithering() throws {
    let image = renderer(for: try page.pixelBox).image(of: frame.picture)
    var table = Table(
      "palette", "dither", " bytes of sixel", " error of 255", " PSNR blurred", " ms")
    for palette in PaletteChoice.allCases {
      for dithering in Dithering.allCases {
        let encoder = encoder(palette, dithering)
        var bytes: [UInt8] = []
        let time = try ContinuousClock().measure { bytes = try encoder.encode(image) }
        let shown = encoder.quantize(image).rgbImage
        let quality = shown.blurredQuality(against: image) ?? 0
        table.add(
          palette.rawValue, dithering.rawValue, bytes.count.grouped, error(shown, image),
          quality.isFinite ? "\(quality.text(decimals: 1)) dB" : "∞", page.measured(time))
      }
    }
    page.print(table)
    page.print()
    let place = image.placeOfRichestGradient(side: Self.detailSide)
    for palette in PaletteChoice.allCases {
      let names = Dithering.allCases.map(\.rawValue).joined(separator: ", ")
      page.print("a detail: all colours, then \(palette.rawValue) with \(names)")
      let parts = Dithering.allCases.map { encoder(palette, $0).quantize(image).rgbImage }
      try drawDetails(
        [image] + parts, ["all colours"] + Dithering.allCases.map(\.rawValue), around: place,
        side: Self.detailSide)
    }
  }

  private func encoder(_ palette: PaletteChoice, _ dithering: Dithering) -> QuantizingEncoder {
    QuantizingEncoder(
      palette: palette, dithering: dithering, encoder: sixelWriter, rules: rules)
  }
}
