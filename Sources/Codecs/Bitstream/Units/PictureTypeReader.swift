import Media

/// Finds out whether a coded picture is I, P or B, without decoding it.
///
/// The type is in the first bits of a slice, and the first slice near the beginning of the
/// sample: a few bytes of each sample are enough. A picture may have slices of different types; the
/// first one speaks for all of them here.
public struct PictureTypeReader: Sendable {
  private let codec: VideoFormat.Codec
  private let nalLengthSize: Int
  private let rules: BitstreamRules

  /// The beginnings of HEVC's picture parameter sets by their numbers.
  private var pictureSets: [Int: HEVCPictureParameterSet.Start] = [:]

  /// Bytes that are read at a time: the length of a unit, and more than a type needs.
  private static let pieceSize = 64

  /// Units that may come before the first slice: delimiters, parameter sets, messages.
  private static let unitLimit = 32

  /// Prepares for a format.
  ///
  /// - Parameters:
  ///   - format: The format of the samples; `nil` comes back if it is neither H.264 nor HEVC.
  ///   - parameterSets: The format's parameter sets as NAL units, of all types; only HEVC needs them.
  ///   - rules: How their bits are read.
  public init?(
    format: VideoFormat, parameterSets: [[UInt8]], rules: BitstreamRules = .core
  ) {
    guard let codec = format.codec, [.h264, .hevc].contains(codec),
      let nalLengthSize = format.nalLengthSize
    else { return nil }
    self.codec = codec
    self.rules = rules
    self.nalLengthSize = nalLengthSize
    for unit in parameterSets { remember(unit) }
  }

  /// Reads the type of the picture in a sample.
  ///
  /// Parameter sets in the sample are kept for this one and those after it, so calls should follow
  /// decoding order.
  ///
  /// - Parameters:
  ///   - sample: The place of the sample.
  ///   - file: The file that contains it.
  /// - Returns: The type, or `nil` if the start of the sample is not valid.
  /// - Throws: `ByteRangeError` if the bytes cannot be read.
  public mutating func pictureType(
    ofSample sample: Range<Int>, in file: any ByteRangeReader
  ) async throws(ByteRangeError) -> Frame.PictureType? {
    var offset = sample.lowerBound
    for _ in 0..<Self.unitLimit where sample.upperBound - offset > nalLengthSize {
      let end = min(sample.upperBound, offset + Self.pieceSize)
      let piece = try await file.read(offset..<end)
      let unitLength = Int(bigEndianBytes: piece.prefix(nalLengthSize))
      let unit = Array(piece.dropFirst(nalLengthSize).prefix(unitLength))
      if isSlice(unit) { return type(of: unit) }
      remember(unit)
      guard unitLength <= sample.upperBound - offset - nalLengthSize else { return nil }
      offset += nalLengthSize + unitLength
    }
    return nil
  }

  /// Keeps the beginning of a set; one that cannot be read is one that no slice can name.
  private mutating func remember(_ unit: [UInt8]) {
    let types = NALUnitTypes.hevc
    guard codec == .hevc, let first = unit.first,
      types.type(ofHeader: first) == types.pictureParameterSet,
      let set = try? HEVCPictureParameterSet.Start(unit: unit)
    else { return }
    pictureSets[set.id] = set
  }

  private func isSlice(_ unit: [UInt8]) -> Bool {
    var reader = ByteReader(unit.span)
    return (try? NALUnit(codec: codec, parsing: &reader).isSlice) ?? false
  }

  private func type(of slice: [UInt8]) -> Frame.PictureType? {
    switch codec {
    case .h264: try? Frame.PictureType(h264Slice: slice, rules: rules)
    case .hevc: try? Frame.PictureType(hevcSlice: slice, sets: pictureSets, rules: rules)
    default: nil
    }
  }
}
