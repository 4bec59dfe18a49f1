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
      Scaling comes before the conversion: decoded pictures have fewer samples than RGB, and \
      every later step is cheaper for fewer pixels. Pixels that are not square become square here.
      """
    ) {
      try showScaling()
    }
    try await page.cell(
      "Few colours, many characters",
      """
      A sixel terminal has a palette. Each pixel takes a colour of it, and dithering suggests the \
      colours in between: the mean error grows, and the bands vanish. Lesson 7 plays with fixed \
      and ordered: quick, and what stands still keeps its colours from picture to picture.
      """
    ) {
      try showPalettes()
    }
    try await page.cell("The picture", "All of it together, as lesson 7 does it for every frame.") {
      try showPicture()
    }
  }

  /// The pixel that is looked at: of a grid over the picture, the one with the most colour.
  private var pixel: (column: Int, row: Int) {
    let picture = frame.picture
    let neutral = 1 << (picture.format.bitDepth - 1)
    var best = (column: picture.width / 2, row: picture.height / 2, distance: -1)
    for row in stride(from: 0, to: picture.height, by: max(1, picture.height / 40)) {
      for column in stride(from: 0, to: picture.width, by: max(1, picture.width / 64)) {
        let samples = samples(column: column, row: row)
        let distance = abs(samples.cb - neutral) + abs(samples.cr - neutral)
        if distance > best.distance { best = (column, row, distance) }
      }
    }
    return (best.column, best.row)
  }

  /// The three samples that make one pixel; those for colour serve several.
  private func samples(column: Int, row: Int) -> (y: Int, cb: Int, cr: Int) {
    let picture = frame.picture
    func sample(_ plane: Int) -> Int {
      guard picture.planes.indices.contains(plane) else {
        return picture.sample(plane: plane, column: 0, row: 0)
      }
      return picture.sample(
        plane: plane, column: column * picture.planes[plane].width / picture.width,
        row: row * picture.planes[plane].height / picture.height)
    }
    return (sample(0), sample(1), sample(2))
  }

  private func showPixel() {
    let picture = frame.picture
    let (column, row) = pixel
    let samples = samples(column: column, row: row)
    let interpretation = renderer(for: nil).interpretation(of: picture)
    let converter = YUVToRGBConverter(interpretation, bitDepth: picture.format.bitDepth)
    let steps = converter.convertPixel(y: samples.y, cb: samples.cb, cr: samples.cr)
    let factors = YUVCoefficients(
      matrix: interpretation.matrix, range: interpretation.range,
      bitDepth: picture.format.bitDepth)
    page.print("picture at \(frame.presentationTime.secondsText) s, column \(column), row \(row)")
    page.print("Y \(samples.y)  Cb \(samples.cb)  Cr \(samples.cr)")
    page.print()
    page.print("matrix  \(interpretation.matrixReason)")
    page.print("range   \(interpretation.rangeReason)")
    page.print()
    page.print(
      "less the offsets \(factors.black), \(factors.neutral), \(factors.neutral): "
        + "Y \(steps.luma)  Cb \(steps.cb)  Cr \(steps.cr)")
    let luma = (factors.luma, steps.luma)
    show("red", [luma, (factors.redFromCr, steps.cr)], steps.red)
    show(
      "green", [luma, (factors.greenFromCb, steps.cb), (factors.greenFromCr, steps.cr)], steps.green
    )
    show("blue", [luma, (factors.blueFromCb, steps.cb)], steps.blue)
  }

  private func show(
    _ name: String, _ terms: [(factor: Double, value: Int)], _ result: PixelConversion.Component
  ) {
    let sum = terms.map {
      "\(signed($0.factor, decimals: 3))·\(signed(Double($0.value), decimals: 0))"
    }
    .joined(separator: " + ")
    page.print("\(name.padded(to: 6)) \(sum) = \(signed(result.sum, decimals: 2)) → \(result.byte)")
  }

  /// A number with a real minus sign, in brackets where it is negative.
  private func signed(_ number: Double, decimals: Int) -> String {
    let text = abs(number).text(decimals: decimals)
    return number < 0 ? "(−\(text))" : text
  }

  private func showMatrices() {
    let picture = frame.picture
    let samples = samples(column: pixel.column, row: pixel.row)
    let used = renderer(for: nil).interpretation(of: picture)
    var table = Table("matrix", "range", " red", " green", " blue", "")
    for matrix in [YUVMatrix.bt601, .bt709, .bt2020] {
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
    let turned = format.orientation.swapsAxes ? ", turned by a quarter" : ""
    let rgbBytes = 3 * scaled.width * scaled.height
    page.print("as RGB   \(renderer.fit?.shown ?? box), \(rgbBytes.grouped) bytes\(turned)")
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
          bytes.count.grouped, indexed.map { difference(image, $0.rgbImage) } ?? "–",
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
