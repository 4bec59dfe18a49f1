import Media

extension AV1ConfigurationBox {
  /// The codec as RFC 6381 writes it: `av01.0.04M.08`.
  ///
  /// AV1 Codec ISO Media File Format Binding §5, separated by dots:
  /// * the sample entry's type,
  /// * the profile,
  /// * the level's index in two digits, and the tier, `M` or `H`,
  /// * the bits of a sample in two digits;
  /// * then, all or none: whether there is no colour, subsampling and place of the chroma samples,
  ///   colour primaries, transfer, matrix, and whether the range is full. Without these, 4:2:0 in
  ///   BT.709 of limited range is meant.
  ///
  /// The colours are what the sample entry's `colr` says, if there is one.
  public func codecString(_ codec: FourCC, color: ColorDescription?) -> String {
    let color = color ?? .unspecified
    let tier = isHighTier ? "H" : "M"
    let parts = [
      "\(codec)", "\(profile)", levelIndex.twoDigits + tier, UInt8(bitDepth).twoDigits,
    ]
    let is420 = subsamplesColumns && subsamplesRows
    guard isMonochrome || !is420 || !color.isImpliedByShortCodecString else {
      return parts.joined(separator: ".")
    }
    let sampling =
      (subsamplesColumns ? "1" : "0") + (subsamplesRows ? "1" : "0")
      + (is420 ? "\(chromaSamplePosition)" : "0")
    let options = [isMonochrome ? "1" : "0", sampling]
    return (parts + options + color.codecStringFields(rangeDigitCount: 1)).joined(separator: ".")
  }
}
