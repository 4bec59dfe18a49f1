import Media
import Terminal

/// A picture that is all the output of a run: for the previews of file managers, and for pipes.
package struct Still {
  /// The pixels that it fits into; `nil` for a file without `--size`, which keeps its own.
  package let box: PixelSize?

  /// The shape of a pixel.
  package let pixelAspect: PixelAspect

  /// Whether the user has chosen how large it is to be: then it may be enlarged.
  package let isSized: Bool

  /// How many pixels of `BitmapFont`'s letters make one of theirs; `nil` if they cannot be read.
  package let letterScale: Int?

  fileprivate let graphics: Graphics?
}

extension Page {
  /// Finds out how large a picture may be that is all the output.
  ///
  /// - Throws: `UsageError` if there is nowhere to draw it.
  package func still() throws -> Still {
    guard !isSaved else {
      throw UsageError("--html saves a page of cells, and this is one picture: --png FILE saves it")
    }
    let size = try requestedSize
    if arguments.has(CommonOption.png) {
      return Still(
        box: size, pixelAspect: .square, isSized: size != nil, letterScale: 1, graphics: nil)
    }
    let graphics = Graphics(
      options: try GraphicsOptions(arguments), usesColor: style.isEnabled, isAlone: true)
    knownGraphics = graphics
    guard let way = graphics.decision.graphics else {
      throw UsageError(
        "\(graphics.decision.reason), so no picture is drawn; --graphics sixel writes one all the "
          + "same, --png FILE saves one")
    }
    return Still(
      box: graphics.box, pixelAspect: graphics.pixelAspect, isSized: size != nil,
      letterScale: way.hasPixels ? max(1, graphics.cell.height / BitmapFont.lineHeight) : nil,
      graphics: graphics)
  }

  /// Draws a picture, and writes nothing else; the cursor goes to the line below it.
  ///
  /// With `--png` it is saved, without a word.
  ///
  /// - Throws: What the encoder throws; `LessonError` if the file cannot be written.
  package func draw(
    _ image: RGBImage, as still: Still, with encoder: any ImageEncoder
  ) throws {
    let encoders = namedEncoders
    if let file = arguments[CommonOption.png] {
      pictureCount += 1
      return try write(encoders.png.encode(image), to: file)
    }
    guard let graphics = still.graphics, let way = graphics.decision.graphics else { return }
    let writer = way.encoder(
      for: PictureUse(.still, colors: graphics.decision.colors, cell: graphics.cell),
      with: PictureEncoders(sixel: encoder, png: encoders.png))
    output.write(try writer.encode(image))
    print()
  }
}
