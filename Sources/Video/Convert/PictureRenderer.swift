import Media

/// Brings decoded pictures onto a screen: scales them, turns them into RGB, and puts them upright.
///
/// In that order, because each step makes the next one cheaper. ``scaled(_:)`` is of its own so
/// that a player can do it before it buffers: frames at the terminal's size are much smaller.
///
/// Pictures may change their size in the middle of a film: each is fitted into the box by its own
/// size and the shape of its own pixels. A picture that is scaled already fits as it is. Where the
/// format changes too, each frame is rendered by its own: `PictureRenderer(format: frame.format)`.
public struct PictureRenderer: Hashable, Sendable {
  let format: VideoFormat
  private let box: PixelSize?
  private let boxPixelAspect: PixelAspect
  private let choice: ColorOverride
  private let chroma: ChromaUpsampling
  let rules: RenderRules

  /// Creates a renderer for pictures of one format.
  ///
  /// - Parameters:
  ///   - format: Says how the pictures are to be seen: orientation, and colours if they do not.
  ///   - box: The pixels that there are; `nil` keeps the pictures' own size.
  ///   - boxPixelAspect: Their shape: half blocks are seldom exactly square.
  ///   - choice: The user's choice in place of the rule of ``ColorInterpretation``.
  ///   - chroma: Whether colours are blended: for stills. A film has no time for it.
  ///   - rules: How samples become colours.
  public init(
    format: VideoFormat, box: PixelSize?, boxPixelAspect: PixelAspect = .square,
    choice: ColorOverride = ColorOverride(), chroma: ChromaUpsampling = .linear,
    rules: RenderRules = .core
  ) {
    self.rules = rules
    self.format = format
    self.box = box
    self.boxPixelAspect = boxPixelAspect
    self.choice = choice
    self.chroma = chroma
  }

  /// The sizes of a picture before and after turning; `nil` where it keeps its own.
  public func fit(of picture: Picture) -> PictureFit? {
    box.map { box in
      PictureFit(
        width: picture.width, height: picture.height,
        pixelAspect: picture.pixelAspect.relative(to: boxPixelAspect),
        orientation: format.orientation, box: box)
    }
  }

  /// The picture at the size at which it is shown, not yet turned and not yet RGB.
  public func scaled(_ picture: Picture) -> Picture {
    PictureScaler(
      to: fit(of: picture)?.scaled ?? picture.size, chroma: chroma, rules: rules
    ).scale(picture)
  }

  /// How the numbers of a picture are understood as colours.
  public func interpretation(of picture: Picture) -> ColorInterpretation {
    // The rule for films that say nothing goes by the size of the picture as it was decoded.
    ColorInterpretation(
      bitstream: picture.color, container: format.color, size: picture.decodedSize,
      choice: choice)
  }

  // ANCHOR: image
  /// The picture as it is seen.
  public func image(of picture: Picture) -> RGBImage {
    let converter = YUVToRGBConverter(
      interpretation(of: picture), bitDepth: picture.format.bitDepth, rules: rules)
    return converter.convert(scaled(picture)).oriented(format.orientation)
  }
  // ANCHOR_END: image
}
