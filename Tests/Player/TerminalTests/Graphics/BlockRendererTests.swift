import Media
import TestSupport
import Testing

@testable import Terminal

@Suite struct BlockRendererTests {
  /// Which of a cell's pixels each character covers: two in each of eight rows.
  private static let shapes: [Unicode.Scalar: [[Bool]]] = {
    var shapes: [Unicode.Scalar: [[Bool]]] = [:]
    let quarters: [(Unicode.Scalar, [Bool])] = [
      ("▘", [true, false, false, false]), ("▝", [false, true, false, false]),
      ("▖", [false, false, true, false]), ("▗", [false, false, false, true]),
      ("▄", [false, false, true, true]), ("▌", [true, false, true, false]),
      ("▚", [true, false, false, true]), (" ", [false, false, false, false]),
    ]
    for (glyph, parts) in quarters {
      shapes[glyph] = (0..<8).map { [parts[$0 / 4 * 2], parts[$0 / 4 * 2 + 1]] }
    }
    for (glyph, count) in zip("▁▂▃▅▆▇".unicodeScalars, [1, 2, 3, 5, 6, 7]) {
      shapes[glyph] = (0..<8).map { [$0 >= 8 - count, $0 >= 8 - count] }
    }
    return shapes
  }()

  /// The pixels that a cell shows.
  private func pixels(_ glyph: Unicode.Scalar, _ ink: RGBColor, _ ground: RGBColor) -> RGBImage {
    let shape = Self.shapes[glyph] ?? []
    return RGBImage(
      width: 2, height: 8,
      pixels: shape.flatMap { $0 }.flatMap { isInk in
        let color = isInk ? ink : ground
        return [color.red, color.green, color.blue]
      })
  }

  private let ink = RGBColor(red: 200, green: 30, blue: 90)
  private let ground = RGBColor(red: 20, green: 130, blue: 60)

  @Test("finds every shape, with both colours", arguments: shapes.keys)
  func everyShape(glyph: Unicode.Scalar) {
    let picture = BlockRenderer().cells(of: pixels(glyph, ink, ground))
    let cell =
      glyph == " "
      ? PictureCell.plain(CellColor(ground))
      : PictureCell(glyph: glyph, ink: CellColor(ink), ground: CellColor(ground))
    #expect(picture.cells == [cell])
  }

  @Test("no other shape with any colours is nearer to the picture", arguments: 0..<50)
  func best(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let bytes = (0..<48).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    let image = RGBImage(width: 2, height: 8, pixels: bytes)
    let cell = try #require(BlockRenderer().cells(of: image).cells.first)
    let errors = Self.shapes.mapValues { error(of: image, shape: $0.flatMap { $0 }) }
    let least = try #require(errors.values.min())
    let found = try #require(errors[cell.glyph])
    #expect(found <= least * 1.0001 + 1)
  }

  /// The squared error of a picture of two colours, each the mean of its part.
  private func error(of image: RGBImage, shape: [Bool]) -> Double {
    var error = 0.0
    for part in 0..<3 {
      for side in [true, false] {
        let values = shape.indices.filter { shape[$0] == side }
          .map { Double(image.pixels[3 * $0 + part]) }
        guard !values.isEmpty else { continue }
        let mean = values.reduce(0, +) / Double(values.count)
        error += values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      }
    }
    return error
  }

  @Test("a picture that ends within a cell is continued by its last pixels")
  func edges() {
    for (width, height) in [(1, 1), (1, 8), (2, 3), (3, 9)] {
      let image = RGBImage(
        width: width, height: height,
        pixels: (0..<width * height).flatMap { _ in [ink.red, ink.green, ink.blue] })
      let picture = BlockRenderer().cells(of: image)
      #expect(picture.columnCount == (width + 1) / 2 && picture.rowCount == (height + 7) / 8)
      #expect(picture.cells.allSatisfy { $0 == .plain(CellColor(ink)) })
    }
    #expect(BlockRenderer().cells(of: RGBImage(width: 0, height: 0, pixels: [])).cells == [])
  }

  @Test("with 256 colours, others are shown by two that mix to them")
  func dither() {
    for (red, green, blue) in [(115, 76, 40), (30, 45, 25), (128, 128, 128), (90, 160, 50)] {
      let color = RGBColor(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
      var light = SIMD3<Double>()
      var shown: Set<RGBColor> = []
      for place in 0..<64 {
        let cell = CellPalette.xterm.ink(color, column: place % 8, row: place / 8)
        let index = (UInt8(16)...255).first { CellColor(index: $0) == cell }
        let found = XtermPalette.color(index ?? 16)
        shown.insert(found)
        let components = SIMD3(Double(found.red), Double(found.green), Double(found.blue))
        light += components * components / 64
      }
      #expect(shown.count <= 2)
      let mean = light.squareRoot()
      let error = mean - SIMD3(Double(red), Double(green), Double(blue))
      // The eye sees a wrong green more than a wrong red, and a wrong blue least.
      #expect(abs(0.21 * error.x + 0.72 * error.y + 0.07 * error.z) < 16, "\(color): \(mean)")
      #expect(abs(error.x) < 30 && abs(error.y) < 24 && abs(error.z) < 60, "\(color): \(mean)")
    }
  }
}

extension BlockRendererTests {
  /// A picture of one colour above another, in cells of 2 × 8 pixels.
  private func edge(_ upper: RGBColor, _ lower: RGBColor, columns: Int) -> RGBImage {
    RGBImage(
      width: 2 * columns, height: 8,
      pixels: (0..<8).flatMap { row in
        (0..<2 * columns).flatMap { _ in
          let color = row < 4 ? upper : lower
          return [color.red, color.green, color.blue]
        }
      })
  }

  @Test("of sixteen colours a shape is two of them in all cells, even if one is nearest to both")
  func shapesFirst() {
    // A face and its eyes: both are nearest to the palette's dark yellow, or to its grey.
    let (skin, eye) = (
      RGBColor(red: 196, green: 150, blue: 120), RGBColor(red: 110, green: 96, blue: 88)
    )
    let cells = BlockRenderer(colors: .sixteen).cells(of: edge(skin, eye, columns: 8)).cells
    #expect(Set(cells).count == 1, "no pattern breaks the edge")
    #expect(cells[0].glyph == "▄" && cells[0].ink != cells[0].ground)
  }

  @Test("of 256 colours an area that is nearly one of them is calm")
  func calm() {
    // A tenth of the way from one blue of the cube to the next, and half of it.
    for (green, isCalm) in [(139, true), (155, false)] as [(UInt8, Bool)] {
      let sky = RGBColor(red: 95, green: green, blue: 255)
      let cells = BlockRenderer(colors: .palette).cells(of: edge(sky, sky, columns: 16)).cells
      let colors = Set(cells.flatMap { [$0.ink, $0.ground] })
      #expect((colors.count == 1) == isCalm, "\(green)")
    }
  }
}
