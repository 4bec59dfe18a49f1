import Media

/// Brings pictures to one size, plane by plane, without leaving their colour model.
///
/// Scaling comes before the conversion to RGB: the planes of a 4:2:0 picture hold half as many
/// samples as its RGB, and a smaller picture is cheaper in every later step. The numbers in the
/// planes are averaged directly, not as the amounts of light that they mean: practically all
/// players do the same.
///
/// Chroma planes are scaled by where their samples lie, see `ChromaLocation`. Afterwards the
/// samples lie in the middle of the pixels that they serve, or there is one for each pixel.
package struct PictureScaler: Hashable, Sendable {
  /// Columns of the scaled pictures.
  package let width: Int

  /// Rows of the scaled pictures.
  package let height: Int

  /// With `linear`, pictures become 4:4:4: every pixel gets chroma of its own.
  ///
  /// With `quick`, those that do not grow become so.
  package let chroma: ChromaUpsampling

  private let rules: RenderRules

  package init(
    width: Int, height: Int, chroma: ChromaUpsampling = .nearest, rules: RenderRules = .core
  ) {
    precondition(width > 0 && height > 0, "a picture has a size")
    self.rules = rules
    self.width = width
    self.height = height
    self.chroma = chroma
  }

  /// Scales to a size such as ``PictureFit/scaled``.
  package init(
    to size: PixelSize, chroma: ChromaUpsampling = .nearest, rules: RenderRules = .core
  ) {
    self.init(width: size.width, height: size.height, chroma: chroma, rules: rules)
  }

  /// Scales a picture of any size and format; one that needs no scaling is returned unchanged.
  ///
  /// Shrinking averages areas, see ``ResamplingWeights``. Where both sides of a picture grow, its
  /// luma keeps its edges, see ``PlaneEnlarger``; its chroma is blended of neighbours.
  package func scale(_ picture: Picture) -> Picture {
    precondition(picture.isWellFormed, "the planes have the sizes that the format asks for")
    let old = picture.format
    let blends =
      switch chroma {
      case .nearest: false
      case .linear: true
      case .quick: width <= picture.width && height <= picture.height
      }
    let new =
      blends && old.isSubsampled
      ? PixelFormat(subsampling: .yuv444, bitDepth: old.bitDepth) : old
    let size = PixelSize(width: width, height: height)
    guard picture.size != size || new != old else { return picture }
    let luma = scaling(of: picture, isChroma: false, to: new)
    let chroma = picture.planes.count > 1 ? scaling(of: picture, isChroma: true, to: new) : luma
    let planes = picture.planes.enumerated().map { index, plane in
      (index == 0 ? luma : chroma).scale(plane)
    }
    return Picture(
      width: width, height: height, format: new, planes: planes, color: picture.color,
      chromaLocation: .center,
      pixelAspect: picture.pixelAspect.afterScaling(from: picture.size, to: size),
      decodedSize: picture.decodedSize)
  }

  /// How the luma plane or both chroma planes are scaled.
  private func scaling(
    of picture: Picture, isChroma: Bool, to format: PixelFormat
  ) -> PlaneScalerChoice {
    let plane = picture.planes[isChroma ? 1 : 0]
    let size =
      isChroma
      ? PixelSize(width: format.chromaWidth(width), height: format.chromaHeight(height))
      : PixelSize(width: width, height: height)
    let location = picture.chromaLocation
    let columns = Side(
      oldCount: picture.width, newCount: width, isHalved: isChroma && picture.format.halvesColumns,
      becomesWhole: !format.halvesColumns, halvesOff: location.halfColumns)
    let rows = Side(
      oldCount: picture.height, newCount: height, isHalved: isChroma && picture.format.halvesRows,
      becomesWhole: !format.halvesRows, halvesOff: location.halfRows)
    if !isChroma, picture.size != size,
      let enlarger = PlaneEnlarger(plane, columns: columns.step, rows: rows.step)
    {
      return .enlarging(enlarger, bitDepth: format.bitDepth)
    }
    guard columns.isBlended || rows.isBlended else {
      return PlaneScalerChoice(
        plane, to: size, columns: columns.step, rows: rows.step, bitDepth: format.bitDepth)
    }
    return PlaneScalerChoice(
      plane, to: size, columns: columns.weights(from: plane.width, to: size.width, rules),
      rows: rows.weights(from: plane.height, to: size.height, rules), bitDepth: format.bitDepth)
  }

  /// How one side of a plane, its width or its height, becomes another one.
  private struct Side {
    /// Pixels of the picture before and after.
    let oldCount: Int
    let newCount: Int

    /// Whether two of the old pixels share a sample, and whether each new one has its own.
    let isHalved: Bool
    let becomesWhole: Bool

    /// Half pixels from the first of two pixels to their sample.
    let halvesOff: Int

    /// Whether each pixel gets a blend of its own, at the picture's own size.
    var isBlended: Bool { isHalved && becomesWhole && oldCount == newCount }

    /// Which samples make a new one.
    func weights(
      from oldSampleCount: Int, to newSampleCount: Int, _ rules: RenderRules
    ) -> ResamplingWeights {
      if isBlended {
        return ResamplingWeights(
          blendingChromaOf: newCount, halfPixels: halvesOff, rules: rules)
      }
      return ResamplingWeights(from: oldSampleCount, to: newSampleCount, by: step)
    }

    /// Where new samples lie among the old ones.
    ///
    /// Old chroma sample `k` lies at luma place `2k + halvesOff / 2`, counted from the first luma
    /// sample. New samples lie in the middle of what they serve: two pixels, or one. Solved for `k`,
    /// that is a quarter of a sample further on where the old ones lie on their first pixel.
    var step: ResamplingStep {
      guard isHalved else {
        return ResamplingStep(oldCount: oldCount, newCount: newCount, offset: 0)
      }
      return ResamplingStep(
        oldCount: oldCount, newCount: becomesWhole ? 2 * newCount : newCount,
        offset: 1 - halvesOff)
    }
  }
}

/// How the few chroma samples of a picture get to all of its pixels.
public enum ChromaUpsampling: String, CaseIterable, Hashable, Sendable {
  /// Each sample serves its whole block unchanged.
  ///
  /// A scaled picture has its samples in the middle of their blocks, where this is fairest. At a
  /// picture's own size, colours may lie half a pixel beside their outlines.
  case nearest
  /// Each pixel gets a blend of the samples around it, by where they really lie: for stills.
  case linear
  /// `nearest` for a picture that grows, else `linear`: for films. A picture of half its size has a
  /// sample for each pixel already; one that grows has its samples blended anyhow, and a block of two
  /// by two pixels is smaller than one of the film's.
  case quick
}

/// The largest size at which a picture fits into a box without being distorted.
///
/// Three things stand between the samples of a picture and what is seen: its pixels may be wider
/// than high (`PixelAspect`), it may have to be turned, and the box has another shape.
public struct PictureFit: Hashable, Sendable {
  /// The visible size: the picture in the box, in its right orientation; at least one pixel.
  public let shown: PixelSize

  /// What to scale the picture to before it is turned.
  public let scaled: PixelSize

  /// Fits a picture into a box with square pixels.
  ///
  /// Sizes are even wherever there is room for two pixels, so that a chroma plane is exactly half
  /// of each. That moves an edge by one pixel at most.
  public init(
    width: Int, height: Int, pixelAspect: PixelAspect = .square,
    orientation: Orientation = .upright, box: PixelSize
  ) {
    let wide = Double(max(width, 1)) * Double(pixelAspect.horizontal)
    let high = Double(max(height, 1)) * Double(pixelAspect.vertical)
    let (across, down) = orientation.swapsAxes ? (high, wide) : (wide, high)
    let boxWidth = Double(max(box.width, 1))
    let boxHeight = Double(max(box.height, 1))
    let scale = min(boxWidth / across, boxHeight / down)
    shown = PixelSize(
      width: Self.evenCount(across * scale, limit: boxWidth),
      height: Self.evenCount(down * scale, limit: boxHeight))
    scaled =
      orientation.swapsAxes ? PixelSize(width: shown.height, height: shown.width) : shown
  }

  /// The least size at which a picture is seen undistorted and loses no sample, turned as it should be.
  package static func ownSize(
    width: Int, height: Int, pixelAspect: PixelAspect = .square,
    orientation: Orientation = .upright
  ) -> PixelSize {
    let unit = Double(max(1, min(pixelAspect.horizontal, pixelAspect.vertical)))
    // Sizes beyond any screen still must become an `Int`.
    let wide = min(Double(width) * Double(pixelAspect.horizontal) / unit, 1e9)
    let high = min(Double(height) * Double(pixelAspect.vertical) / unit, 1e9)
    return orientation.turned(
      PixelSize(width: max(1, Int(wide.rounded())), height: max(1, Int(high.rounded()))))
  }

  /// The even number nearest to `length` that is within the limit; 1 only if the limit is.
  private static func evenCount(_ length: Double, limit: Double) -> Int {
    guard limit >= 2 else { return 1 }
    // Sizes beyond any screen still must become an `Int`.
    let bounded = min(length, limit, 1e9)
    // Ties go down, even if the arithmetic is off by its last bit: fitting again changes nothing.
    let half = (bounded / 2 - 1e-6).rounded()
    return Int(max(min(half, (limit / 2).rounded(.down)), 1)) * 2
  }
}
