import Media

extension PictureRenderer {
  /// The picture as it is seen, in the colours of the ``Palette/cube``, dithered in order.
  ///
  /// A ``Quantizer`` finds the same for ``image(of:)``, and takes several times as long.
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
