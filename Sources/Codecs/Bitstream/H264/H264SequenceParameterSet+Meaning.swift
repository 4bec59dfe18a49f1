import Media

/// What follows from the numbers of the set.
extension H264SequenceParameterSet {
  /// The profile's name, ITU-T H.264 annex A.
  public var profileName: String {
    let isConstrained = hasConstraint(1)
    let isIntra = hasConstraint(3)
    return switch profile {
    case 44: "CAVLC 4:4:4 Intra"
    case 66: isConstrained ? "Constrained Baseline" : "Baseline"
    case 77: "Main"
    case 83: "Scalable Baseline"
    case 86: "Scalable High"
    case 88: "Extended"
    case 100 where hasConstraint(4): hasConstraint(5) ? "Constrained High" : "Progressive High"
    case 100: "High"
    case 110: isIntra ? "High 10 Intra" : hasConstraint(4) ? "Progressive High 10" : "High 10"
    case 118: "Multiview High"
    case 122: isIntra ? "High 4:2:2 Intra" : "High 4:2:2"
    case 128: "Stereo High"
    case 138: "Multiview Depth High"
    case 244: isIntra ? "High 4:4:4 Intra" : "High 4:4:4 Predictive"
    default: "profile \(profile)"
    }
  }

  /// The level as people write it: 3.1.
  public var levelName: String { isLevel1b ? "1b" : "\(level / 10).\(level % 10)" }

  /// Level 1b is written as 9, or, in the oldest profiles, as 11 with `constraint_set3_flag`.
  private var isLevel1b: Bool {
    level == 9 || level == 11 && [66, 77, 88].contains(profile) && hasConstraint(3)
  }

  func hasConstraint(_ number: Int) -> Bool { constraints & 0x80 >> number != 0 }

  public var format: PixelFormat {
    PixelFormat(subsampling: sampleFormat.chroma.subsampling, bitDepth: sampleFormat.lumaBitDepth)
  }

  /// Reads columns and rows after cropping.
  ///
  /// - Parameter unit: A unit of type 7, header byte included.
  /// - Returns: The size that is shown.
  /// - Throws: `SyntaxError` if the unit is cut off or breaks a rule.
  public static func pictureSize(ofUnit unit: [UInt8]) throws(SyntaxError) -> PixelSize {
    let set = try Self(unit: unit)
    return PixelSize(width: set.width, height: set.height)
  }

  /// Columns after cropping.
  public var width: Int { size.width }

  /// Rows after cropping.
  public var height: Int { size.height }

  /// `false` if pictures may be coded as two fields.
  public var isProgressive: Bool { size.isProgressive }

  /// Unspecified where the stream does not say.
  public var color: ColorDescription { usability?.signal.color ?? .unspecified }

  /// The shape of a pixel; `nil` if the stream does not say.
  public var pixelAspect: PixelAspect? { usability?.signal.pixelAspect }

  /// `nil` if the stream does not say.
  public var pictureRate: PictureRate? { usability?.timing?.pictureRate }

  /// How many pictures a decoder keeps at most, to show them later or to refer to them.
  ///
  /// ITU-T H.264 §E.2.1: where the stream does not say, as many as its level allows.
  public var pictureBufferSize: Int {
    usability?.restriction?.pictureBufferSize ?? (isIntraOnly ? 0 : levelPictureBufferSize)
  }

  /// How many pictures may come before another in decoding order and after it on the screen.
  ///
  /// ITU-T H.264 §E.2.1, `max_num_reorder_frames`: where the stream does not say, as many as the
  /// decoder can keep. Pictures of order type 2 never change places, §8.2.1.3.
  public var reorderDepth: Int {
    if let restriction = usability?.restriction { return restriction.reorderDepth }
    return isIntraOnly || order == .decodingOrder ? 0 : levelPictureBufferSize
  }

  private var isIntraOnly: Bool {
    [44, 86, 100, 110, 122, 244].contains(profile) && hasConstraint(3)
  }

  /// `MaxDpbFrames`, ITU-T H.264 §A.3.1: a level allows a number of macroblocks.
  private var levelPictureBufferSize: Int {
    let limit = isLevel1b ? 396 : Self.macroblockLimits[level] ?? Int.max
    return min(limit / size.macroblockCount, Self.frameLimit)
  }

  /// `MaxDpbMbs`, ITU-T H.264 table A-1.
  private static let macroblockLimits: [UInt8: Int] = [
    10: 396, 11: 900, 12: 2376, 13: 2376, 20: 2376, 21: 4752, 22: 8100, 30: 8100, 31: 18000,
    32: 20480, 40: 32768, 41: 32768, 42: 34816, 50: 110_400, 51: 184_320, 52: 184_320,
    60: 696_320, 61: 696_320, 62: 696_320,
  ]
}
