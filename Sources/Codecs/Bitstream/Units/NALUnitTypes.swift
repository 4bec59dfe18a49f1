import Media

/// What the types of NAL units mean in a codec: ITU-T H.264 table 7-1, ITU-T H.265 table 7-1.
///
/// Readers, containers and packets ask this table what a unit is.
public struct NALUnitTypes: Sendable {
  /// Bytes before the content of a unit.
  public let headerSize: Int

  /// The bits of a header's first byte that are the type.
  private let shift: UInt8
  private let mask: UInt8

  /// Parts of coded pictures.
  ///
  /// Of HEVC's types below 32 some are reserved: what is in them is unknown.
  private let slices: [ClosedRange<UInt8>]

  private let idr: ClosedRange<UInt8>
  private let randomAccess: ClosedRange<UInt8>

  /// Parameter sets: of the whole video, of sequences, of pictures.
  public let parameterSets: ClosedRange<UInt8>
  public let sequenceParameterSet: UInt8
  public let pictureParameterSet: UInt8

  /// Supplemental enhancement information that comes before the slices of its picture.
  public let message: UInt8

  /// The access unit delimiter: it can only be the first unit of a picture.
  public let delimiter: UInt8

  /// What follows a slice only where another picture begins.
  private let pictureStarts: [ClosedRange<UInt8>]
  private let names: [UInt8: String]

  /// `nal_unit_type` in the first byte of a unit.
  public func type(ofHeader first: UInt8) -> UInt8 { first >> shift & mask }

  /// Whether a unit holds a part of a coded picture.
  public func isSlice(_ type: UInt8) -> Bool { slices.contains { $0 ~= type } }

  /// Whether a slice belongs to a picture that later pictures do not refer across.
  public func isIDR(_ type: UInt8) -> Bool { idr ~= type }

  /// Whether decoding can start at a picture of such slices: IDR, and in HEVC any IRAP picture.
  public func isRandomAccess(_ type: UInt8) -> Bool { randomAccess ~= type }

  /// Whether a unit that is not a slice can only belong to the next picture, once a slice has come:
  /// ITU-T H.264 §7.4.1.2.3, ITU-T H.265 §7.4.2.4.4.
  public func beginsPicture(_ type: UInt8) -> Bool { pictureStarts.contains { $0 ~= type } }

  /// What a unit is, in the words of the standard.
  public func name(of type: UInt8) -> String { names[type] ?? "type \(type)" }
}

extension NALUnitTypes {
  /// The types of a codec; `nil` if its streams have no NAL units, or units that are not described here.
  public init?(_ codec: VideoFormat.Codec) {
    switch codec {
    case .h264: self = .h264
    case .hevc: self = .hevc
    default: return nil
    }
  }

  public static let h264 = NALUnitTypes(
    headerSize: 1, shift: 0, mask: 0x1F, slices: [1...5], idr: 5...5, randomAccess: 5...5,
    parameterSets: 7...8, sequenceParameterSet: 7, pictureParameterSet: 8, message: 6,
    delimiter: 9, pictureStarts: [6...9, 14...18],
    names: [
      1: "slice", 2: "data partition A", 3: "data partition B", 4: "data partition C",
      5: "IDR slice", 6: "SEI", 7: "SPS", 8: "PPS", 9: "access unit delimiter",
      10: "end of sequence", 11: "end of stream", 12: "filler data", 13: "SPS extension",
      14: "prefix", 15: "subset SPS", 16: "depth parameter set", 19: "auxiliary slice",
      20: "slice extension", 21: "depth slice extension",
    ])

  public static let hevc = NALUnitTypes(
    headerSize: 2, shift: 1, mask: 0x3F, slices: [0...9, 16...21], idr: 19...20,
    randomAccess: 16...23, parameterSets: 32...34, sequenceParameterSet: 33,
    pictureParameterSet: 34, message: 39, delimiter: 35,
    pictureStarts: [32...35, 39...39, 41...44, 48...55],
    names: [
      0: "TRAIL_N slice", 1: "TRAIL_R slice", 2: "TSA_N slice", 3: "TSA_R slice",
      4: "STSA_N slice", 5: "STSA_R slice", 6: "RADL_N slice", 7: "RADL_R slice",
      8: "RASL_N slice", 9: "RASL_R slice", 16: "BLA_W_LP slice", 17: "BLA_W_RADL slice",
      18: "BLA_N_LP slice", 19: "IDR_W_RADL slice", 20: "IDR_N_LP slice", 21: "CRA slice",
      32: "VPS", 33: "SPS", 34: "PPS", 35: "access unit delimiter", 36: "end of sequence",
      37: "end of bitstream", 38: "filler data", 39: "SEI prefix", 40: "SEI suffix",
    ])
}
