import Media
import Sixel
import TestSupport

@testable import Terminal

/// A film of 160 × 120 pixels on a terminal that shows sixels.
struct ShownFilm {
  static let palette = Palette([.black, .white, RGBColor(red: 51, green: 102, blue: 204)])
  static let cell = CellSize(width: 10, height: 20, source: .window)
  static let encoders = PictureEncoders(sixel: NoEncoder(), png: NoEncoder())

  static func layout(_ cell: CellSize = cell, columns: Int = 20) -> CanvasLayout {
    CanvasLayout(size: TerminalSize(columns: columns, rows: 12), cell: cell, graphics: .sixel)
  }

  static func screen(_ layout: CanvasLayout) -> SixelScreen {
    SixelScreen(
      columns: layout.size.columns, rows: layout.size.rows,
      cell: PixelSize(width: layout.cell.width, height: layout.cell.height))
  }

  static func canvas(
    _ layout: CanvasLayout, isSynchronized: Bool = false, keeping: PictureKeeping = .cells,
    imageLimit: PixelSize? = nil
  ) -> PictureCanvas {
    PictureCanvas(
      layout: layout, encoders: encoders, isSynchronized: isSynchronized, keeping: keeping,
      imageLimit: imageLimit)
  }

  var canvas: PictureCanvas
  var screen: SixelScreen
  var image = IndexedImage.plain(width: 160, height: 120)

  init(_ canvas: PictureCanvas) {
    self.canvas = canvas
    screen = Self.screen(canvas.layout)
  }

  init(keeping: PictureKeeping = .cells, isSynchronized: Bool = false) {
    self.init(Self.canvas(Self.layout(), isSynchronized: isSynchronized, keeping: keeping))
  }

  /// Sends the next frame; returns how many pictures and bytes that takes.
  mutating func show(
    _ changed: [(column: Int, row: Int)], overlay: [String] = []
  ) throws -> (pictures: Int, bytes: Int) {
    image = image.replacing(changed)
    let overlays = overlay.isEmpty ? [] : [Overlay(.topLeft, text: overlay)]
    let bytes = try canvas.compose(.indexed(image), status: [], overlays: overlays)
    screen.receive(bytes)
    return (screen.pictureCount, bytes.count)
  }
}

/// An encoder for what must not be encoded.
struct NoEncoder: ImageEncoder {
  struct Failure: Error {}
  func encode(_ image: RGBImage) throws -> [UInt8] { throw Failure() }
}

extension IndexedImage {
  /// The colours of its pixels.
  var colors: [RGBColor?] { indices.map { palette[Int($0)] } }
}
