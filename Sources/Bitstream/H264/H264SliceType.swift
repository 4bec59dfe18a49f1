import Media

/// What the macroblocks of an H.264 slice may refer to: `slice_type`, ITU-T H.264 table 7-6.
enum H264SliceType: Int, Hashable, Sendable {
  case predicted = 0
  case bipredicted = 1
  case intra = 2
  /// P for switching between streams: profile Extended.
  case switchingPredicted = 3
  /// I for switching between streams.
  case switchingIntra = 4

  /// Reads the second element of a slice header, ITU-T H.264 §7.3.3.
  ///
  ///     first_mb_in_slice   ue(v)
  ///     slice_type          ue(v)   0 P, 1 B, 2 I, 3 SP, 4 SI; 5 more: all slices are alike
  init(parsing reader: inout SyntaxReader) throws(SyntaxError) {
    let code = try reader.ue("slice_type", in: 0...9)
    // Five types, so every remainder is one of them.
    self = H264SliceType(rawValue: code % 5) ?? .intra
    reader.explain("slice_type", as: name + (code > 4 ? ", as all slices of the picture" : ""))
  }

  var isIntra: Bool { self == .intra || self == .switchingIntra }

  var pictureType: Frame.PictureType {
    switch self {
    case .predicted, .switchingPredicted: .predicted
    case .bipredicted: .bipredicted
    case .intra, .switchingIntra: .intra
    }
  }

  private var name: String { ["P", "B", "I", "SP", "SI"][rawValue] }
}

extension Frame.PictureType {
  /// Reads the type of an H.264 slice from the first bits of its header.
  ///
  /// - Parameters:
  ///   - unit: A unit of type 1 or 5, header byte included, or the beginning of one.
  ///   - rules: How its bits are read.
  /// - Throws: `SyntaxError` if the unit is cut off or the type does not exist.
  public init(h264Slice unit: [UInt8], rules: BitstreamRules = .core) throws(SyntaxError) {
    var reader = SyntaxReader(unit.span, as: .h264Slice, rules: rules)
    _ = try H264UnitHeader(parsing: &reader)
    _ = try reader.ue("first_mb_in_slice")
    self = try H264SliceType(parsing: &reader).pictureType
  }
}
