import Media
import Sixel
import Terminal
import TestSupport
import Testing
import Video

/// A film in ordered dithering that is sent in parts, as libsixel reads it.
@Suite struct PicturePartsTests {
  /// A bright disc before a soft ground, and a band of it that flickers.
  private func frame(_ number: Int) -> RGBImage {
    let (width, height) = (150, 90)
    var pixels: [UInt8] = []
    for row in 0..<height {
      for column in 0..<width {
        let (x, y) = (column - 20 - 3 * number, row - 30)
        let isDisc = x * x + y * y < 150
        let isBand = row >= 70 && number % 3 == 0
        pixels += [
          UInt8(isDisc ? 250 : column), UInt8(isBand ? 200 : row), UInt8(column / 2 + row),
        ]
      }
    }
    return RGBImage(width: width, height: height, pixels: pixels)
  }

  @Test("every frame is on the screen, pixel for pixel", arguments: [6, 13, 16, 18, 20])
  func film(cellHeight: Int) throws {
    let layout = CanvasLayout(
      size: TerminalSize(columns: 30, rows: 20),
      cell: CellSize(width: 9, height: cellHeight, source: .window), graphics: .sixel)
    var canvas = PictureCanvas(
      layout: layout,
      encoders: PictureEncoders(
        sixel: QuantizingEncoder(encoder: SixelEncoder()), png: PNGEncoder()),
      isSynchronized: true, keeping: .cells)
    var screen = SixelScreen(
      columns: 30, rows: 20, cell: PixelSize(width: 9, height: cellHeight),
      decode: decodeByLibsixel)
    let quantizer = Quantizer(dithering: .ordered)
    let placement = try #require(layout.placement(of: PixelSize(width: 150, height: 90)))
    var byteCounts: [Int] = []
    for number in 0..<30 {
      let image = quantizer.quantize(frame(number))
      let bytes = try canvas.compose(.indexed(image), status: [])
      byteCounts.append(bytes.count)
      screen.receive(bytes)
      #expect(
        screen.pixels(row: placement.row, column: placement.column, size: image.size)
          == image.indices.map { image.palette[Int($0)] })
    }
    #expect(screen.faultCount == 0)
    // What does not change is not sent again.
    #expect(2 * byteCounts.reduce(0, +) < byteCounts.count * byteCounts[0])
  }
}
