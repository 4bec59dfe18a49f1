import LessonKit
import Media
import PictureQuality
import Video

extension Lesson {
  /// The lesson on a film in which a wrong matrix is seen: a test card has no colours that one knows.
  private var telling: Lesson {
    get async throws {
      guard page.showsDemo else { return self }
      return try await Lesson(page: page, film: page.openFilm("meadow.mp4"))
    }
  }

  func showMatrices() async throws {
    let samples = samples(column: pixel.column, row: pixel.row)
    let used = interpretation
    var table = Table("matrix", "range", " red", " green", " blue", "")
    for matrix in [YUVMatrix.bt601, .bt709, .bt2020] {
      for range in SampleRange.allCases {
        let color = color(y: samples.y, cb: samples.cb, cr: samples.cr, matrix, range)
        let isUsed = matrix == used.matrix && range == used.range
        table.add(
          matrix.name, range.rawValue, String(color.red), String(color.green),
          String(color.blue), isUsed ? "◀ this film" : "")
      }
    }
    page.print(table)
    page.print()
    try await telling.drawMatrices()
  }

  /// Draws the picture in the right matrix and in a wrong one.
  private func drawMatrices() throws {
    let used = interpretation
    let wrong = used.matrix == .bt601 ? YUVMatrix.bt709 : .bt601
    let film = page.showsDemo ? "meadow.mp4, whose colours are known: " : ""
    page.print("\(film)left \(used.matrix.name), correct; right \(wrong.name)")
    page.print("below, the detail that differs most")
    let other = ColorOverride(matrix: wrong, range: choice.range, toneMaps: choice.toneMaps)
    let names = ["\(used.matrix.name), correct", "\(wrong.name), wrong"]
    let whole = [choice, other].map { renderer(for: nil, choice: $0).image(of: frame.picture) }
    let place =
      whole[0].placeOfLargestMeanDifference(from: whole[1], side: Self.detailSide) ?? (0, 0)
    try page.draw(with: comparisonEncoder) { box in
      let half = half(of: box ?? Page.defaultPictureBox)
      let room = PixelSize(width: half.width, height: max(1, half.height / 2 - 2))
      let pictures = [choice, other].map {
        renderer(for: room, choice: $0).image(of: frame.picture)
      }
      let factor = max(1, pictures[0].width / (2 * Self.detailSide))
      let size = PixelSize(
        width: max(1, pictures[0].width / factor), height: max(1, pictures[0].height / factor))
      let details = whole.map { image in
        image.detail(aroundColumn: place.column, row: place.row, size: size).magnified(by: factor)
      }
      return .column([.row(pictures.named(names)), .row(details)])
    }
  }

  /// What one of two pictures side by side has of a box.
  private func half(of box: PixelSize) -> PixelSize {
    PixelSize(width: max(1, box.width / 2 - 2), height: box.height)
  }

  func showRanges() throws {
    let bitDepth = frame.picture.format.bitDepth
    let used = interpretation
    let (black, white) = (
      SampleRange.limited.black(bitDepth: bitDepth),
      SampleRange.limited.black(bitDepth: bitDepth)
        + SampleRange.limited.lumaSpan(bitDepth: bitDepth)
    )
    var table = Table(" Y", " limited range", " full range")
    for y in [0, black, white, (1 << bitDepth) - 1] {
      table.add(String(y), String(grey(y, .limited)), String(grey(y, .full)))
    }
    page.print(table)
    let wrong = used.range == .limited ? SampleRange.full : .limited
    page.print()
    page.print("left: \(used.range.rawValue), correct; right: \(wrong.rawValue)")
    try drawTwice(
      choice,
      ColorOverride(matrix: choice.matrix, range: wrong, toneMaps: choice.toneMaps),
      ["\(used.range.rawValue), correct", "\(wrong.rawValue), wrong"])
  }

  /// How brightly a pixel without colour shines, 0 to 255.
  private func grey(_ y: Int, _ range: SampleRange) -> UInt8 {
    let bitDepth = frame.picture.format.bitDepth
    let neutral = range.neutral(bitDepth: bitDepth)
    return color(y: y, cb: neutral, cr: neutral, .bt709, range).green
  }

  /// The colour of a pixel, found in the way in which pictures are converted.
  private func color(
    y: Int, cb: Int, cr: Int, _ matrix: YUVMatrix, _ range: SampleRange
  ) -> RGBColor {
    let bitDepth = frame.picture.format.bitDepth
    let converter = YUVToRGBConverter(
      matrix: matrix, range: range, bitDepth: bitDepth, rules: rules)
    guard bitDepth == 8 else { return converter.convertPixel(y: y, cb: cb, cr: cr).color }
    let pixel = Picture(
      width: 1, height: 1, format: PixelFormat(subsampling: .yuv444, bitDepth: 8),
      planes: [y, cb, cr].map { Plane(width: 1, height: 1, bytes: [UInt8($0)]) },
      color: frame.picture.color)
    let parts = converter.convert(pixel).pixels
    return RGBColor(red: parts[0], green: parts[1], blue: parts[2])
  }

  /// Draws the picture twice, side by side, converted in two ways that have names.
  func drawTwice(_ left: ColorOverride, _ right: ColorOverride, _ names: [String]) throws {
    try page.draw(with: comparisonEncoder) { box in
      let half = box.map(half)
      return .row(
        [left, right].map { renderer(for: half, choice: $0).image(of: frame.picture) }
          .named(names))
    }
  }
}
