import Media

/// Brings decoded pictures onto a screen: scales them, turns them into RGB, and puts them upright.
///
/// In that order, because each step makes the next one cheaper. ``scaled(_:)`` is separate, so that
/// a player can scale before it buffers: frames at the terminal's size are much smaller.
///
/// Pictures may change their size in the middle of a film: each is fitted into the box by its size
/// and the shape of its pixels. A picture that is already scaled fits without a change. If the
/// format changes too, each frame needs its own renderer: `PictureRenderer(format: frame.format)`.
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
  ///   - format: Says how the pictures should be seen: orientation, and colours if they do not.
  ///   - box: The pixels that there are; `nil` keeps the pictures' own size.
  ///   - boxPixelAspect: Their shape: half blocks are seldom exactly square.
  ///   - choice: The user's choice in place of the rule of ``ColorInterpretation``.
  ///   - chroma: Whether colours are blended: `linear` for stills, `quick` for films.
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

  /// The sizes of a picture before and after turning; `nil` if it keeps its own.
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
    // The rule for films without a description uses the size of the decoded picture.
    ColorInterpretation(
      bitstream: picture.color, container: format.color, size: picture.decodedSize,
      choice: choice)
  }

  // ANCHOR: image
  /// The picture as displayed.
  public func image(of picture: Picture) -> RGBImage {
    let converter = YUVToRGBConverter(
      interpretation(of: picture), bitDepth: picture.format.bitDepth, rules: rules)
    return converter.convert(scaled(picture)).oriented(format.orientation)
  }
  // ANCHOR_END: image
}

extension PictureRenderer {
  /// The picture as displayed, in the colours of the `Palette/cube`, dithered in order.
  ///
  /// A `Quantizer` finds the same for ``image(of:)``, and takes several times as long.
  ///
  /// - Returns: `nil` for pictures that only the way over red, green and blue is right for: of more
  ///   than 8 bits, of rare matrices, to be turned. Likewise where other rules than this module's have a part in it.
  public func indexedImage(of picture: Picture) -> IndexedImage? {
    let interpretation = interpretation(of: picture)
    guard rules.image == nil, rules.ditherOffsets == nil, rules.nearestColors == nil,
      format.orientation == .upright, !interpretation.isToneMapped, picture.format.bitDepth == 8
    else { return nil }
    return FilmQuantizer(matrix: interpretation.matrix, range: interpretation.range)?
      .quantize(scaled(picture))
  }
}

extension PictureRenderer {
  /// The picture as displayed, in colours that suit its scene.
  ///
  /// - Parameters:
  ///   - picture: One of a film.
  ///   - scene: Knows the present colours, and may choose others.
  /// - Returns: `nil` if a learner's rules take part.
  package func indexedImage(of picture: Picture, in scene: inout SceneQuantizer) -> IndexedImage? {
    guard rules.image == nil, rules.ditherOffsets == nil, rules.nearestColors == nil else {
      return nil
    }
    let scaled = scaled(picture)
    if let image = scene.quantize(scaled, interpretation(of: picture)) {
      return image.oriented(format.orientation)
    }
    return scene.quantize(image(of: scaled))
  }
}

extension RGBImage {
  /// The image as it is meant to be seen: mirrored first, then turned clockwise.
  ///
  /// Walking along a row of the result is walking along a row or a column of the original, in one
  /// direction or the other: a start and two steps describe each of the eight orientations.
  package func oriented(_ orientation: Orientation) -> RGBImage {
    guard orientation != .upright, width > 0, height > 0 else { return self }
    let walk = Walk(over: size, orientation)
    let (newWidth, newHeight) = orientation.swapsAxes ? (height, width) : (width, height)
    let old = self.pixels.span
    let new = [UInt8](capacity: pixels.count) { new in
      for row in 0..<newHeight {
        var place = walk.start + row * walk.rowStep
        for _ in 0..<newWidth {
          new.append(old[3 * place])
          new.append(old[3 * place + 1])
          new.append(old[3 * place + 2])
          place += walk.columnStep
        }
      }
    }
    return RGBImage(width: newWidth, height: newHeight, pixels: new)
  }
}

extension IndexedImage {
  /// The image as it is meant to be seen: mirrored first, then turned clockwise.
  func oriented(_ orientation: Orientation) -> IndexedImage {
    guard orientation != .upright, width > 0, height > 0 else { return self }
    let walk = Walk(over: size, orientation)
    let size = orientation.turned(size)
    let old = indices.span
    let new = [UInt8](capacity: indices.count) { new in
      for row in 0..<size.height {
        var place = walk.start + row * walk.rowStep
        for _ in 0..<size.width {
          new.append(old[place])
          place += walk.columnStep
        }
      }
    }
    return IndexedImage(width: size.width, height: size.height, palette: palette, indices: new)
  }
}

/// How the places of an image are visited, counted in pixels.
private struct Walk {
  let start: Int
  let columnStep: Int
  let rowStep: Int

  init(over image: PixelSize, _ orientation: Orientation) {
    let down = image.width
    // Mirrored, a row begins at its right end and goes left.
    let right = orientation.isMirrored ? -1 : 1
    let topLeft = orientation.isMirrored ? image.width - 1 : 0
    let topRight = topLeft + right * (image.width - 1)
    let bottom = (image.height - 1) * down
    switch orientation.rotation {
    case .none: (start, columnStep, rowStep) = (topLeft, right, down)
    case .clockwise90: (start, columnStep, rowStep) = (topLeft + bottom, -down, right)
    case .half: (start, columnStep, rowStep) = (topRight + bottom, -right, -down)
    case .clockwise270: (start, columnStep, rowStep) = (topRight, down, -right)
    }
  }
}
