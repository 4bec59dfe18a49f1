import LessonKit
import Media
import Video

extension Lesson {
  func showCells() async throws {
    try await page.cell(
      "One pixel by hand",
      """
      Luma says how bright a pixel is, Cb and Cr how far it is from grey towards blue and red. \
      The colour matrix turns the three into red, green and blue.
      """
    ) {
      showPixel()
    }
    try await page.cell(
      "The wrong matrix",
      """
      The same three numbers mean other colours in another standard. Skin turns orange and grass \
      turns lime when a player guesses wrong, so it has to look for what the file says.
      """
    ) {
      showMatrices()
    }
    try await page.cell(
      "To the size of the terminal",
      """
      Scaling comes before the conversion: 4:2:0 has half the samples of RGB, and every later \
      step is cheaper for fewer pixels. Pixels that are not square are made square here.
      """
    ) {
      try showScaling()
    }
    try await page.cell(
      "Few colours, many characters",
      """
      A sixel terminal has a palette. Each pixel takes a colour of it, and dithering suggests the \
      colours in between. Bytes are what the terminal has to read, error is the mean difference.
      """
    ) {
      try showPalettes()
    }
    try await page.cell("The picture", "All of it together, as lesson 7 does it for every frame.") {
      try showPicture()
    }
  }

  /// The pixel that is looked at: in demo.mp4 it lies in the colour bars.
  private var pixel: (column: Int, row: Int) {
    (frame.picture.width / 4, frame.picture.height * 3 / 4)
  }

  private var samples: (y: Int, cb: Int, cr: Int) {
    let picture = frame.picture
    func sample(_ plane: Int) -> Int {
      let (width, height) = picture.planes.indices.contains(plane)
        ? (picture.planes[plane].width, picture.planes[plane].height) : (1, 1)
      return picture.sample(
        plane: plane, column: pixel.column * width / picture.width,
        row: pixel.row * height / picture.height)
    }
    return (sample(0), sample(1), sample(2))
  }

  private func showPixel() {
    let picture = frame.picture
    let (column, row) = pixel
    let samples = samples
    let interpretation = renderer(for: nil).interpretation(of: picture)
    let converter = YUVToRGBConverter(interpretation, bitDepth: picture.format.bitDepth)
    let steps = converter.convertPixel(y: samples.y, cb: samples.cb, cr: samples.cr)
    page.print("picture at \(frame.presentationTime.secondsText) s, column \(column), row \(row)")
    page.print("Y \(samples.y)  Cb \(samples.cb)  Cr \(samples.cr)")
    page.print()
    page.print("matrix  \(interpretation.matrixReason)")
    page.print("range   \(interpretation.rangeReason)")
    page.print()
    page.print("offsets removed  Y \(steps.luma)  Cb \(steps.cb)  Cr \(steps.cr)")
    let luma = steps.lumaProduct
    show("red", [luma, steps.redFromCr], steps.red)
    show("green", [luma, steps.greenFromCb, steps.greenFromCr], steps.green)
    show("blue", [luma, steps.blueFromCb], steps.blue)
  }

  private func show(_ name: String, _ products: [Double], _ result: PixelConversion.Component) {
    let sum = products.map { $0.text(decimals: 3) }.joined(separator: " + ")
    page.print("\(name.padded(to: 6)) \(sum) = \(result.sum.text(decimals: 3)) → \(result.byte)")
  }

  private func showMatrices() {
    let picture = frame.picture
    let samples = samples
    let used = renderer(for: nil).interpretation(of: picture)
    var table = Table("matrix", "range", " red", " green", " blue", "")
    for matrix in YUVMatrix.allCases {
      for range in SampleRange.allCases {
        let converter = YUVToRGBConverter(
          matrix: matrix, range: range, bitDepth: picture.format.bitDepth)
        let color = converter.convertPixel(y: samples.y, cb: samples.cb, cr: samples.cr).color
        let isUsed = matrix == used.matrix && range == used.range
        table.add(
          matrix.name, range.rawValue, String(color.red), String(color.green),
          String(color.blue), isUsed ? "◀ this film" : "")
      }
    }
    table.lines.forEach(page.print)
  }

  private func showScaling() throws {
    let box = try page.pictureBox
    let renderer = renderer(for: box)
    let picture = frame.picture
    let scaled = renderer.scaled(picture)
    page.print("decoded  \(picture.width)×\(picture.height), \(picture.byteCount.grouped) bytes")
    page.print("box      \(box)")
    page.print("scaled   \(scaled.width)×\(scaled.height), \(scaled.byteCount.grouped) bytes")
    page.print("as RGB   \(renderer.fit.shown), \((3 * scaled.width * scaled.height).grouped) bytes")
  }

  private func showPalettes() throws {
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
          bytes.count.grouped, indexed.map { difference(image, $0.rgbImage) } ?? "",
          page.measured(time))
      }
    }
    table.lines.forEach(page.print)
  }

  private func difference(_ image: RGBImage, _ other: RGBImage) -> String {
    image.meanDifference(from: other).map { $0.text(decimals: 1) } ?? ""
  }

  private func showPicture() throws {
    try page.draw(with: encoder) { box in renderer(for: box).image(of: frame.picture) }
    if let file = page.arguments["--sixel"] {
      let image = renderer(for: try page.requestedSize).image(of: frame.picture)
      try page.save(encoder.encode(image), to: file)
    }
  }
}
