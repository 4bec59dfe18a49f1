import Media

extension Picture {
  /// The picture as an encoder makes it smaller: fewer chroma samples, each the mean of its block.
  ///
  /// The samples are in the middle of their blocks then. A picture that already has as few, or none
  /// at all, is returned unchanged.
  package func subsampled(to subsampling: ChromaSubsampling) -> Picture {
    precondition(isWellFormed, "the planes have the sizes that the format asks for")
    let format = PixelFormat(subsampling: subsampling, bitDepth: format.bitDepth)
    guard self.format.subsampling == .yuv444, format.isSubsampled else { return self }
    let size = PixelSize(width: format.chromaWidth(width), height: format.chromaHeight(height))
    let chroma = planes.dropFirst().map { plane in
      let scaling = PlaneScalerChoice(
        plane, to: size, columns: .shrinking(to: size.width, isHalved: format.halvesColumns),
        rows: .shrinking(to: size.height, isHalved: format.halvesRows), bitDepth: format.bitDepth)
      return scaling.scale(plane)
    }
    return Picture(
      width: width, height: height, format: format, planes: planes.prefix(1) + chroma,
      color: color, chromaLocation: .center, pixelAspect: pixelAspect, decodedSize: decodedSize)
  }
}

extension ResamplingStep {
  /// One new sample for two old ones, or for each; at an odd end the last one counts twice.
  fileprivate static func shrinking(to newCount: Int, isHalved: Bool) -> ResamplingStep {
    ResamplingStep(oldCount: isHalved ? 2 * newCount : newCount, newCount: newCount, offset: 0)
  }
}
